// Two threads that append to an array behind a Mutex. The thread sanitizer of Swift 6.3 calls it a race on Linux, unless
// mutex-slow-paths.c tells it what the library does: see there.
import Glibc
import Synchronization

let numbers = Mutex<[Int]>([])
func append(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  for number in 0..<200_000 { numbers.withLock { $0.append(number) } }
  return nil
}
var threads = [pthread_t(), pthread_t()]
for index in threads.indices { pthread_create(&threads[index], nil, append, nil) }
for thread in threads { pthread_join(thread, nil) }
precondition(numbers.withLock { $0.count } == 400_000)
