// Tells the thread sanitizer when a thread that had to wait for a Mutex has acquired it, and when a thread that wakes
// others releases it.
//
// `Mutex` of the module Synchronization acquires and releases its lock in inlined code, which the sanitizer sees. Only
// if a thread has to wait, or to wake a waiting one, does it call libswiftSynchronization.so, which is not built for
// the sanitizer: three functions of _MutexHandle. The sanitizer does not see that these synchronise two threads, and
// reports each access under the lock as a race (mutex-race.swift, with Swift 6.3.1).
//
// A suppression would have to name the project's own closures, because no function of the library is on the stack of a
// report, and it would hide real races in them. Instead, this file is loaded before the library and replaces those
// three functions. Each replacement calls the original and tells the sanitizer what it has done. Nothing is suppressed.
//
// A thread that has to wait asks again and again instead, with a sleep between. The sanitizer holds back a signal until the
// thread makes a call that it knows: a thread that waits in the kernel for the lock of one that waits for input would never
// see the signal that interrupts them.
//
// The mangled names are those of `_lockSlow(_:)`, `_tryLockSlow()` and `_unlockSlow()`; `self` is passed as in Swift.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// These exist in an executable that is built for the sanitizer. Other processes load this file too, so they are weak.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT bool try_lock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT void unlock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT bool try_lock_slow(SELF) {
  SWIFT bool (*real)(SELF) =
      (SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
  bool locked = real(self);
  if (locked && __tsan_acquire) __tsan_acquire(self);
  return locked;
}

SWIFT void lock_slow(uint32_t thread, SELF) {
  (void)thread;
  while (!try_lock_slow(self)) usleep(200);
}

SWIFT void unlock_slow(SELF) {
  SWIFT void (*real)(SELF) =
      (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  if (__tsan_release) __tsan_release(self);
  real(self);
}
