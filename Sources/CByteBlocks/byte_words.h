/*
 * Searches for the ends of words and quoted texts, which are short: 16 bytes fit in a register of every processor.
 */
#pragma once

#include "byte_blocks.h"

/* Returns the number of letters, digits and underscores that `count` bytes begin with. */
static inline size_t skip_identifier(const uint8_t *bytes, size_t count) {
  size_t place = 0;
  for (; place + 16 <= count; place += 16) {
    bytes_by_16 block;
    __builtin_memcpy(&block, bytes + place, sizeof block);
    bits_by_16 own = __builtin_convertvector(
        ((block | (bytes_by_16)0x20) - (bytes_by_16)'a' < (bytes_by_16)26)
            | (block - (bytes_by_16)'0' < (bytes_by_16)10) | (block == (bytes_by_16)'_'),
        bits_by_16);
    uint16_t mask;
    __builtin_memcpy(&mask, &own, sizeof mask);
    if (mask != 0xFFFF) return place + (size_t)__builtin_ctz(~(uint32_t)mask);
  }
  for (; place < count; place++) {
    uint8_t byte = bytes[place];
    if ((uint8_t)((byte | 0x20) - 'a') >= 26 && (uint8_t)(byte - '0') >= 10 && byte != '_') break;
  }
  return place;
}

/* Returns the index of the first of `count` bytes that equals one of three, or `count` if none does. */
static inline size_t find_any_of_three(
    const uint8_t *bytes, size_t count, uint8_t first, uint8_t second, uint8_t third) {
  size_t place = 0;
  for (; place + 16 <= count; place += 16) {
    bytes_by_16 block;
    __builtin_memcpy(&block, bytes + place, sizeof block);
    bits_by_16 found = __builtin_convertvector(
        (block == (bytes_by_16)first) | (block == (bytes_by_16)second) | (block == (bytes_by_16)third), bits_by_16);
    uint16_t mask;
    __builtin_memcpy(&mask, &found, sizeof mask);
    if (mask != 0) return place + (size_t)__builtin_ctz(mask);
  }
  while (place < count && bytes[place] != first && bytes[place] != second && bytes[place] != third) place++;
  return place;
}
