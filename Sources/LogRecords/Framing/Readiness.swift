// Asks the system whether reading from a descriptor would wait. Unsafe because `poll(2)` wants an address.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whether an open file has bytes to read, or is at its end: reading would not wait.
package func isReadable(_ descriptor: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&request, 1, 0) > 0
}
