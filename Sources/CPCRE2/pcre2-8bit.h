// PCRE2's header needs to be told the width of a code unit before it is read: 8 bits, UTF-8.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
