/*
 * What Embedded Swift needs of a C library, for WebAssembly without an operating system: memory and random numbers.
 *
 * Memory. Blocks up to 64 KiB come from lists of free blocks, one list a size: sixteen sizes to each doubling would waste
 * less and cost more lists; four waste a fifth at most. Larger blocks are kept in one list by address, are joined with their
 * neighbours when they are freed, and are cut from its first one that is large enough. WebAssembly can grow its memory and
 * never give it back.
 *
 * SAFETY: there is one thread. Each block has a header of 16 bytes in front of it that says how large it is, so that
 * blocks are aligned to 16 bytes, and to more on request by a second header that says how far back the first one is.
 */
#include <stddef.h>
#include <stdint.h>

#include "runtime.h"

enum { PAGE = 65536, HEADER = 16, LARGEST_SMALL = 65536, LISTS = 64 };

typedef struct block {
  /* The bytes behind the header; 0 where this is a second header. */
  uint32_t size;
  /* How far back the block's own header is, in a second header. */
  uint32_t back;
  /* The next free block; only while the block is free. */
  struct block *next;
  uint32_t unused;
} block;

_Static_assert(sizeof(block) == HEADER, "a header has 16 bytes");

extern unsigned char __heap_base;

static block *free_lists[LISTS];
static block *large_list;
static uintptr_t fresh, fresh_end;

/* The list for a size: four to a doubling. The size becomes that of the list's blocks. */
static uint32_t list_of(uint32_t *size) {
  uint32_t wanted = (*size + 15) & ~15u;
  if (wanted <= 64) {
    *size = wanted ? wanted : 16;
    return *size / 16 - 1;
  }
  uint32_t exponent = 31 - (uint32_t)__builtin_clz(wanted - 1);
  uint32_t step = 1u << (exponent - 2);
  uint32_t quarter = (wanted - 1 - (1u << exponent)) / step;
  *size = (1u << exponent) + (quarter + 1) * step;
  return 4 + (exponent - 6) * 4 + quarter;
}

/* Memory that was never used, a multiple of 16 bytes; NULL where there is no more. */
static void *take_fresh(uint32_t size) {
  if (!fresh_end) {
    fresh = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    fresh_end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  }
  if (fresh_end - fresh < size) {
    uintptr_t missing = size - (fresh_end - fresh);
    uintptr_t pages = (missing + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
    fresh_end += pages * PAGE;
  }
  void *memory = (void *)fresh;
  fresh += size;
  return memory;
}

static block *take_small(uint32_t size) {
  uint32_t list = list_of(&size);
  block *found = free_lists[list];
  if (found) {
    free_lists[list] = found->next;
    return found;
  }
  found = take_fresh(size + HEADER);
  if (found) found->size = size;
  return found;
}

/* The first of the large blocks that is large enough. What is left of it stays in the list where it is worth it. */
static block *take_large(uint32_t size) {
  size = (size + 15) & ~15u;
  for (block **place = &large_list; *place; place = &(*place)->next) {
    block *found = *place;
    if (found->size < size) continue;
    if (found->size - size > LARGEST_SMALL + HEADER) {
      block *rest = (block *)((unsigned char *)found + HEADER + size);
      rest->size = found->size - size - HEADER;
      rest->next = found->next;
      found->size = size;
      *place = rest;
    } else {
      *place = found->next;
    }
    return found;
  }
  block *found = take_fresh(size + HEADER);
  if (found) found->size = size;
  return found;
}

static int is_behind(const block *first, const block *second) {
  return (const unsigned char *)first + HEADER + first->size == (const unsigned char *)second;
}

/* Gives a large block back, between its neighbours by address, and joins it with those that touch it. */
static void give_large(block *freed) {
  block **place = &large_list, *before = NULL;
  while (*place && *place < freed) {
    before = *place;
    place = &before->next;
  }
  freed->next = *place;
  *place = freed;
  if (freed->next && is_behind(freed, freed->next)) {
    freed->size += HEADER + freed->next->size;
    freed->next = freed->next->next;
  }
  if (before && is_behind(before, freed)) {
    before->size += HEADER + freed->size;
    before->next = freed->next;
  }
}

__attribute__((export_name("fm_alloc"))) void *malloc(size_t size) {
  if (size > INT32_MAX) return NULL;
  block *found = size <= LARGEST_SMALL ? take_small((uint32_t)size) : take_large((uint32_t)size);
  if (!found) return NULL;
  found->back = 0;
  return (unsigned char *)found + HEADER;
}

__attribute__((export_name("fm_free"))) void free(void *memory) {
  if (!memory) return;
  block *freed = (block *)((unsigned char *)memory - HEADER);
  if (freed->size == 0) freed = (block *)((unsigned char *)freed - freed->back);
  if (freed->size > LARGEST_SMALL) {
    give_large(freed);
    return;
  }
  uint32_t size = freed->size, list = list_of(&size);
  freed->next = free_lists[list];
  free_lists[list] = freed;
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  enum { NO_MEMORY = 12 };
  if (alignment <= HEADER) return (*place = malloc(size)) ? 0 : NO_MEMORY;
  unsigned char *memory = size < INT32_MAX - alignment ? malloc(size + alignment) : NULL;
  if (!memory) return NO_MEMORY;
  unsigned char *aligned = (unsigned char *)(((uintptr_t)memory + alignment - 1) & ~(uintptr_t)(alignment - 1));
  if (aligned != memory) {
    block *second = (block *)(aligned - HEADER);
    second->size = 0;
    second->back = (uint32_t)(aligned - memory);
  }
  *place = aligned;
  return 0;
}

/* Single instructions of WebAssembly: see -mbulk-memory. */
void *memset(void *memory, int value, size_t count) { return __builtin_memset(memory, value, count); }
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *first = left, *second = right;
  for (size_t index = 0; index < count; index++) {
    if (first[index] != second[index]) return first[index] < second[index] ? -1 : 1;
  }
  return 0;
}

void arc4random_buf(void *memory, size_t count) {
  unsigned char *bytes = memory;
  for (size_t index = 0; index < count; index++) bytes[index] = (unsigned char)(runtime_random() * 256);
}

/* Multiplies numbers of 128 bits, of halves of 64 that are multiplied by quarters of 32. */
__int128 __multi3(__int128 left, __int128 right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t low = a0 * b0, first = a1 * b0 + (low >> 32), second = a0 * b1 + (uint32_t)first;
  uint64_t high = a1 * b1 + (first >> 32) + (second >> 32);
  high += (uint64_t)((unsigned __int128)left >> 64) * b + a * (uint64_t)((unsigned __int128)right >> 64);
  return (__int128)((unsigned __int128)high << 64 | (second << 32) | (uint32_t)low);
}

/* What a trap says goes nowhere: JavaScript sees the trap. */
int putchar(int character) { return character; }
