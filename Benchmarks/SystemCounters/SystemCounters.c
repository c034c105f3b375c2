#include "SystemCounters.h"

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int instruction_counter_open(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
}

uint64_t instruction_counter_read(int counter) {
  uint64_t count = 0;
  return read(counter, &count, sizeof count) == sizeof count ? count : 0;
}

void instruction_counter_close(int counter) { close(counter); }

#else

int instruction_counter_open(void) { return -1; }
uint64_t instruction_counter_read(int counter) { (void)counter; return 0; }
void instruction_counter_close(int counter) { (void)counter; }

#endif
