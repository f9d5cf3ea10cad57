/*
 * SIMD helpers for operations that Swift's SIMD types lack: SIMD masks cannot be converted to a bit mask, and functions cannot be
 * compiled for specific processors only.
 *
 * On x86 each function exists twice: for all processors, and, with fewer instructions, for processors with AVX2, which nearly all
 * have.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef uint8_t bytes_by_64 __attribute__((ext_vector_type(64)));
typedef _Bool bits_by_64 __attribute__((ext_vector_type(64)));
typedef uint8_t bytes_by_32 __attribute__((ext_vector_type(32)));
typedef _Bool bits_by_32 __attribute__((ext_vector_type(32)));
typedef uint16_t halves_by_32 __attribute__((ext_vector_type(32)));
typedef uint32_t words_by_8 __attribute__((ext_vector_type(8)));
typedef uint8_t bytes_by_16 __attribute__((ext_vector_type(16)));
typedef _Bool bits_by_16 __attribute__((ext_vector_type(16)));

#define INLINE __attribute__((always_inline)) static inline
#if defined(__x86_64__)
#define WITH_AVX2 __attribute__((target("avx2"), noinline)) static inline
#endif

/* Returns a mask of the 64 bytes at `bytes` that equal `byte`; the lowest bit represents the first byte. No alignment is needed. */
INLINE uint64_t byte_mask(const uint8_t *bytes, uint8_t byte) {
  bytes_by_64 block;
  __builtin_memcpy(&block, bytes, sizeof block);
  bits_by_64 same = __builtin_convertvector(block == (bytes_by_64)byte, bits_by_64);
  uint64_t mask;
  __builtin_memcpy(&mask, &same, sizeof mask);
  return mask;
}

/* Writes the mask of each 64 of `count` bytes to `masks`; the last mask may be of fewer bytes. */
INLINE void byte_masks_plain(const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks) {
  for (; count >= 64; bytes += 64, count -= 64) *masks++ = byte_mask(bytes, byte);
  if (count == 0) return;
  uint8_t rest[64] = {0};
  __builtin_memcpy(rest, bytes, count);
  *masks = byte_mask(rest, byte) & (((uint64_t)1 << count) - 1);
}

/* Writes the masks, and returns whether any of the bytes equals `other`, which must not be 0. `other` is expected to be rare. */
INLINE int byte_masks_beside_plain(
    const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks, uint8_t other) {
  bytes_by_64 block;
  bytes_by_64 found = {0};
#pragma unroll 4
  for (; count >= 64; bytes += 64, count -= 64) {
    *masks++ = byte_mask(bytes, byte);
    __builtin_memcpy(&block, bytes, sizeof block);
    found |= (bytes_by_64)(block == (bytes_by_64)other);
  }
  uint8_t rest[64] = {0};
  __builtin_memcpy(rest, bytes, count);
  if (count > 0) *masks = byte_mask(rest, byte) & (((uint64_t)1 << count) - 1);
  __builtin_memcpy(&block, rest, sizeof block);
  found |= (bytes_by_64)(block == (bytes_by_64)other);
  return __builtin_reduce_or(found) != 0;
}

/* pair_mask_64 and pair_mask_16: return a mask of the 64 or 16 places where `first` occurs with `second` `distance` bytes later. */
#define PAIR_MASK(size)                                                                            \
  INLINE uint64_t pair_mask_##size(                                                                \
      const uint8_t *places, uint8_t first, uint8_t second, size_t distance) {                     \
    bytes_by_##size ones, others;                                                                  \
    uint##size##_t mask;                                                                           \
    __builtin_memcpy(&ones, places, sizeof ones);                                                  \
    __builtin_memcpy(&others, places + distance, sizeof others);                                   \
    bits_by_##size same = __builtin_convertvector(                                                 \
        (ones == (bytes_by_##size)first) & (others == (bytes_by_##size)second), bits_by_##size);   \
    __builtin_memcpy(&mask, &same, sizeof mask);                                                   \
    return mask;                                                                                   \
  }
PAIR_MASK(64)
PAIR_MASK(16)
#undef PAIR_MASK

/* Returns whether `first` occurs at one of 128 places with `second` `distance` bytes later; such pairs are rare. */
INLINE int has_pair_128(const uint8_t *places, uint8_t first, uint8_t second, size_t distance) {
  bytes_by_32 ones, others, found = {0};
#pragma unroll
  for (size_t place = 0; place < 128; place += sizeof ones) {
    __builtin_memcpy(&ones, places + place, sizeof ones);
    __builtin_memcpy(&others, places + place + distance, sizeof others);
    found |= (bytes_by_32)((ones == (bytes_by_32)first) & (others == (bytes_by_32)second));
  }
  bits_by_32 bits = __builtin_convertvector(found, bits_by_32);
  uint32_t mask;
  __builtin_memcpy(&mask, &bits, sizeof mask);
  return mask != 0;
}

/* Three pairs of adjacent bytes that are searched for together. */
typedef struct {
  uint8_t first[3];
  uint8_t second[3];
} byte_pairs;

/* pairs_mask_32 and pairs_mask_16: return a mask of the 32 or 16 places at which one of three pairs occurs. */
#define PAIRS_MASK(size)                                                                           \
  INLINE uint##size##_t pairs_mask_##size(const uint8_t *places, byte_pairs pairs) {               \
    bytes_by_##size ones, others;                                                                  \
    uint##size##_t mask;                                                                           \
    __builtin_memcpy(&ones, places, sizeof ones);                                                  \
    __builtin_memcpy(&others, places + 1, sizeof others);                                          \
    bits_by_##size same = __builtin_convertvector(                                                 \
        ((ones == (bytes_by_##size)pairs.first[0]) & (others == (bytes_by_##size)pairs.second[0])) \
            | ((ones == (bytes_by_##size)pairs.first[1])                                           \
               & (others == (bytes_by_##size)pairs.second[1]))                                     \
            | ((ones == (bytes_by_##size)pairs.first[2])                                           \
               & (others == (bytes_by_##size)pairs.second[2])),                                    \
        bits_by_##size);                                                                           \
    __builtin_memcpy(&mask, &same, sizeof mask);                                                   \
    return mask;                                                                                   \
  }
PAIRS_MASK(32)
PAIRS_MASK(16)
#undef PAIRS_MASK

/* Returns whether `count` bytes are equal at two places; compares eight per step, and may compare the last ones twice. */
INLINE int are_same(const uint8_t *bytes, const uint8_t *others, size_t count) {
  size_t place = 0;
  if (count < 8) {
    while (place < count && bytes[place] == others[place]) place++;
    return place == count;
  }
  for (;;) {
    uint64_t eight, other;
    __builtin_memcpy(&eight, bytes + place, sizeof eight);
    __builtin_memcpy(&other, others + place, sizeof other);
    if (eight != other) return 0;
    if (place + 8 == count) return 1;
    place = place + 16 <= count ? place + 8 : count - 8;
  }
}

/* A text, and the offsets of the two bytes used to search for it, `first` before `second`. */
typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t first;
  size_t second;
} wanted_text;

/*
 * Returns the index of the first of `count` places at which a text occurs, or `count` if there is none. Searches `size` places per
 * step, which is 128, 64 or 16 and at most `count`.
 */
INLINE size_t find_text_by(size_t size, const uint8_t *places, size_t count, wanted_text text) {
  uint8_t first = text.bytes[text.first], second = text.bytes[text.second];
  size_t distance = text.second - text.first;
  size_t place = 0;
  for (;;) {
    const uint8_t *firsts = places + place + text.first;
    if (size < 128 || has_pair_128(firsts, first, second, distance)) {
      for (size_t part = 0; part < size; part += 64) {
        uint64_t mask = size == 16 ? pair_mask_16(firsts, first, second, distance)
                                   : pair_mask_64(firsts + part, first, second, distance);
        for (; mask != 0; mask &= mask - 1) {
          size_t found = place + part + (size_t)__builtin_ctzll(mask);
          if (are_same(places + found, text.bytes, text.count)) return found;
        }
      }
    }
    if (place + size == count) return count;
    /* The last step overlaps the one before. */
    place = place + 2 * size <= count ? place + size : count - size;
  }
}

/*
 * Returns the index of the first of `count` places at which a text occurs, or `count` if there is none. The `text.count - 1` bytes
 * after the last place must be readable.
 */
INLINE size_t find_text_plain(const uint8_t *places, size_t count, wanted_text text) {
  if (count >= 128) return find_text_by(128, places, count, text);
  if (count >= 64) return find_text_by(64, places, count, text);
  if (count >= 16) return find_text_by(16, places, count, text);
  size_t place = 0;
  while (place < count && !are_same(places + place, text.bytes, text.count)) place++;
  return place;
}

/*
 * Returns the index of the first of `count` places at which one of three pairs occurs, or `count` if there is none. Searches `size`
 * places per step, which is 32 or 16 and at most `count`.
 */
INLINE size_t find_pairs_by(size_t size, const uint8_t *places, size_t count, byte_pairs pairs) {
  size_t place = 0;
  for (;;) {
    uint32_t mask = size == 32 ? pairs_mask_32(places + place, pairs) : pairs_mask_16(places + place, pairs);
    if (mask != 0) return place + (size_t)__builtin_ctz(mask);
    if (place + size == count) return count;
    place = place + 2 * size <= count ? place + size : count - size;
  }
}

/*
 * Returns the index of the first of `count` places at which one of three pairs occurs, or `count` if there is none. The byte after
 * the last place must be readable.
 */
INLINE size_t find_pairs_plain(const uint8_t *places, size_t count, byte_pairs pairs) {
  if (count >= 32) return find_pairs_by(32, places, count, pairs);
  if (count >= 16) return find_pairs_by(16, places, count, pairs);
  for (size_t place = 0; place < count; place++) {
    for (int index = 0; index < 3; index++) {
      if (places[place] == pairs.first[index] && places[place + 1] == pairs.second[index]) return place;
    }
  }
  return count;
}

/*
 * Returns the index of the text, after spaces and tabs, of the first line that begins after a line feed at or after `start` and
 * whose text begins with a byte for which `wanted`, which has 256 values, is true; `count` if there is none.
 */
INLINE size_t text_of_line_plain(const uint8_t *bytes, size_t start, size_t count, const _Bool *wanted) {
  for (size_t place = start; place < count; place += 64) {
    uint64_t ends = 0;
    if (count >= 64) {
      /* The last block overlaps the one before. */
      size_t block = place + 64 <= count ? place : count - 64;
      ends = byte_mask(bytes + block, '\n') >> (place - block);
    } else {
      for (size_t index = place; index < count; index++) {
        ends |= (uint64_t)(bytes[index] == '\n') << (index - place);
      }
    }
    for (; ends != 0; ends &= ends - 1) {
      size_t text = place + (size_t)__builtin_ctzll(ends) + 1;
      while (text < count && (bytes[text] == ' ' || bytes[text] == '\t')) text++;
      if (text < count && wanted[bytes[text]]) return text;
    }
  }
  return count;
}

/* Returns how many of `count` bytes equal `byte`. */
INLINE size_t count_byte_plain(const uint8_t *bytes, size_t count, uint8_t byte) {
  size_t found = 0;
  while (count >= 32) {
    bytes_by_32 block, counts = {0};
    /* So few that none of the counts exceeds a byte. */
    size_t steps = count / 32 < 255 ? count / 32 : 255;
    count -= steps * 32;
#pragma unroll 4
    for (; steps > 0; steps--, bytes += 32) {
      __builtin_memcpy(&block, bytes, sizeof block);
      counts -= (bytes_by_32)(block == (bytes_by_32)byte);
    }
    found += __builtin_reduce_add(__builtin_convertvector(counts, halves_by_32));
  }
  for (; count > 0; bytes++, count--) found += *bytes == byte;
  return found;
}

/* Returns a 14-bit hash of four bytes: the upper bits of a product, which depend on all of them. */
INLINE size_t mark_of(const uint8_t *bytes) {
  uint32_t word;
  __builtin_memcpy(&word, bytes, sizeof word);
  return (word * 0x9E3779B1u) >> 18;
}

/* Stores `value` in `marks` at the hash of each four of `count` bytes whose offset is a multiple of four; `mark_of` is the hash. */
INLINE void set_marks_plain(const uint8_t *bytes, size_t count, uint8_t *marks, uint8_t value) {
  for (; count >= 32; bytes += 32, count -= 32) {
    words_by_8 words;
    __builtin_memcpy(&words, bytes, sizeof words);
    words = (words * 0x9E3779B1u) >> 18;
    /* Written out, because the compiler would not unroll a loop. */
    marks[words[0]] = value;
    marks[words[1]] = value;
    marks[words[2]] = value;
    marks[words[3]] = value;
    marks[words[4]] = value;
    marks[words[5]] = value;
    marks[words[6]] = value;
    marks[words[7]] = value;
  }
  for (; count >= 4; bytes += 4, count -= 4) marks[mark_of(bytes)] = value;
}

#if defined(WITH_AVX2)
INLINE int has_avx2(void) {
#if defined(__APPLE__)
  /* Every Mac that runs the required system has AVX2, and the check would need a library there. */
  return 1;
#else
  return __builtin_cpu_supports("avx2");
#endif
}

WITH_AVX2 void byte_masks_avx2(const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks) {
  byte_masks_plain(bytes, count, byte, masks);
}

WITH_AVX2 int byte_masks_beside_avx2(
    const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks, uint8_t other) {
  return byte_masks_beside_plain(bytes, count, byte, masks, other);
}

WITH_AVX2 size_t find_text_avx2(const uint8_t *places, size_t count, wanted_text text) {
  return find_text_plain(places, count, text);
}

WITH_AVX2 size_t find_pairs_avx2(const uint8_t *places, size_t count, byte_pairs pairs) {
  return find_pairs_plain(places, count, pairs);
}

WITH_AVX2 size_t text_of_line_avx2(const uint8_t *bytes, size_t start, size_t count, const _Bool *wanted) {
  return text_of_line_plain(bytes, start, count, wanted);
}

WITH_AVX2 size_t count_byte_avx2(const uint8_t *bytes, size_t count, uint8_t byte) {
  return count_byte_plain(bytes, count, byte);
}

WITH_AVX2 void set_marks_avx2(const uint8_t *bytes, size_t count, uint8_t *marks, uint8_t value) {
  set_marks_plain(bytes, count, marks, value);
}
#endif

static inline void byte_masks(const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks) {
#if defined(WITH_AVX2)
  if (has_avx2()) return byte_masks_avx2(bytes, count, byte, masks);
#endif
  byte_masks_plain(bytes, count, byte, masks);
}

static inline int byte_masks_beside(
    const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks, uint8_t other) {
#if defined(WITH_AVX2)
  if (has_avx2()) return byte_masks_beside_avx2(bytes, count, byte, masks, other);
#endif
  return byte_masks_beside_plain(bytes, count, byte, masks, other);
}

static inline size_t find_text(const uint8_t *places, size_t count, wanted_text text) {
#if defined(WITH_AVX2)
  if (has_avx2()) return find_text_avx2(places, count, text);
#endif
  return find_text_plain(places, count, text);
}

static inline size_t find_pairs(const uint8_t *places, size_t count, byte_pairs pairs) {
#if defined(WITH_AVX2)
  if (has_avx2()) return find_pairs_avx2(places, count, pairs);
#endif
  return find_pairs_plain(places, count, pairs);
}

static inline size_t text_of_line(const uint8_t *bytes, size_t start, size_t count, const _Bool *wanted) {
#if defined(WITH_AVX2)
  if (has_avx2()) return text_of_line_avx2(bytes, start, count, wanted);
#endif
  return text_of_line_plain(bytes, start, count, wanted);
}

static inline size_t count_byte(const uint8_t *bytes, size_t count, uint8_t byte) {
#if defined(WITH_AVX2)
  if (has_avx2()) return count_byte_avx2(bytes, count, byte);
#endif
  return count_byte_plain(bytes, count, byte);
}

static inline void set_marks(const uint8_t *bytes, size_t count, uint8_t *marks, uint8_t value) {
#if defined(WITH_AVX2)
  if (has_avx2()) return set_marks_avx2(bytes, count, marks, value);
#endif
  set_marks_plain(bytes, count, marks, value);
}

#undef INLINE
#undef WITH_AVX2
