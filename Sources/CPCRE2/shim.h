/* PCRE2 with 8-bit code units: bytes in, byte offsets out. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
