/*
 * Compares many bytes in one step and tells which of them were the same, for which Swift has no words: none of its vectors becomes
 * a number with a bit for each byte.
 *
 * Each function is there twice on x86: for all processors, and in fewer steps for those with AVX2, as nearly all have.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef uint8_t bytes_by_64 __attribute__((ext_vector_type(64)));
typedef _Bool bits_by_64 __attribute__((ext_vector_type(64)));
typedef uint8_t bytes_by_32 __attribute__((ext_vector_type(32)));
typedef _Bool bits_by_32 __attribute__((ext_vector_type(32)));
typedef uint8_t bytes_by_16 __attribute__((ext_vector_type(16)));
typedef _Bool bits_by_16 __attribute__((ext_vector_type(16)));

#define INLINE __attribute__((always_inline)) static inline
#if defined(__x86_64__)
#define WITH_AVX2 __attribute__((target("avx2"), noinline)) static inline
#endif

/* Which of 64 bytes are a certain one; the lowest bit is the first byte's. They need no alignment. */
INLINE uint64_t byte_mask(const uint8_t *bytes, uint8_t byte) {
  bytes_by_64 block;
  __builtin_memcpy(&block, bytes, sizeof block);
  bits_by_64 same = __builtin_convertvector(block == (bytes_by_64)byte, bits_by_64);
  uint64_t mask;
  __builtin_memcpy(&mask, &same, sizeof mask);
  return mask;
}

/* The same of so many bytes, for each 64 of them; the last may be fewer. */
INLINE void byte_masks_plain(const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks) {
  for (; count >= 64; bytes += 64, count -= 64) *masks++ = byte_mask(bytes, byte);
  if (count == 0) return;
  uint8_t rest[64] = {0};
  __builtin_memcpy(rest, bytes, count);
  *masks = byte_mask(rest, byte) & (((uint64_t)1 << count) - 1);
}

/* The same, and whether one of the bytes is another one, which is not 0: few are. */
INLINE int byte_masks_beside_plain(
    const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks, uint8_t other) {
  bytes_by_64 block;
  bytes_by_64 found = {0};
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

/* pair_mask_64 and pair_mask_16: at which of so many places, a bit for each, a byte stands and another one at a distance behind it. */
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

/* Three pairs of bytes side by side that are looked for together. */
typedef struct {
  uint8_t first[3];
  uint8_t second[3];
} byte_pairs;

/* pairs_mask_32 and pairs_mask_16: at which of so many places, a bit for each, one of three pairs stands. */
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

/* The first of some places that is such, looked for at 64 or 16 of them in one step, and there are as many; else their number. */
INLINE size_t find_pair_by(
    size_t size, const uint8_t *places, size_t count, uint8_t first, uint8_t second, size_t distance) {
  size_t place = 0;
  for (;;) {
    uint64_t mask = size == 64 ? pair_mask_64(places + place, first, second, distance)
                               : pair_mask_16(places + place, first, second, distance);
    if (mask != 0) return place + (size_t)__builtin_ctzll(mask);
    if (place + size == count) return count;
    /* The last ones are looked at together with some of those before them. */
    place = place + 2 * size <= count ? place + size : count - size;
  }
}

/*
 * The first of some places at which a byte stands and another one at a distance behind it; their number where none is such.
 * As many bytes as the distance can be read behind the last one.
 */
INLINE size_t find_pair_plain(
    const uint8_t *places, size_t count, uint8_t first, uint8_t second, size_t distance) {
  if (count >= 64) return find_pair_by(64, places, count, first, second, distance);
  if (count >= 16) return find_pair_by(16, places, count, first, second, distance);
  size_t place = 0;
  while (place < count && (places[place] != first || places[place + distance] != second)) place++;
  return place;
}

/* The first of some places that is such, looked for at 32 or 16 of them in one step, and there are as many; else their number. */
INLINE size_t find_pairs_by(size_t size, const uint8_t *places, size_t count, byte_pairs pairs) {
  size_t place = 0;
  for (;;) {
    uint32_t mask = size == 32 ? pairs_mask_32(places + place, pairs) : pairs_mask_16(places + place, pairs);
    if (mask != 0) return place + (size_t)__builtin_ctz(mask);
    if (place + size == count) return count;
    place = place + 2 * size <= count ? place + size : count - size;
  }
}

/* The first of some places at which one of three pairs stands; their number where none does. The byte behind them can be read. */
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

#if defined(WITH_AVX2)
INLINE int has_avx2(void) {
#if defined(__APPLE__)
  /* Each Mac that the required system runs on has it, and to ask takes a library there. */
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

WITH_AVX2 size_t find_pair_avx2(
    const uint8_t *places, size_t count, uint8_t first, uint8_t second, size_t distance) {
  return find_pair_plain(places, count, first, second, distance);
}

WITH_AVX2 size_t find_pairs_avx2(const uint8_t *places, size_t count, byte_pairs pairs) {
  return find_pairs_plain(places, count, pairs);
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

static inline size_t find_pair(
    const uint8_t *places, size_t count, uint8_t first, uint8_t second, size_t distance) {
#if defined(WITH_AVX2)
  if (has_avx2()) return find_pair_avx2(places, count, first, second, distance);
#endif
  return find_pair_plain(places, count, first, second, distance);
}

static inline size_t find_pairs(const uint8_t *places, size_t count, byte_pairs pairs) {
#if defined(WITH_AVX2)
  if (has_avx2()) return find_pairs_avx2(places, count, pairs);
#endif
  return find_pairs_plain(places, count, pairs);
}

#undef INLINE
#undef WITH_AVX2
