// The memory of a buffer: whole pages, into which pages of a file can be mapped instead of copied.
// `ByteBuffer` manages the contents.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whole pages of memory, some of which may be mapped from a file.
///
/// Mapping a capture from the system's cache takes a fifth of the time of copying it. Unsafe because
/// `mmap(2)` takes addresses. The pages are owned, and unmapped in `deinit`. Writing to a file's pages
/// changes this memory only. If the file is truncated meanwhile, its pages are lost: reading them ends in the
/// signal `SIGBUS`.
@safe struct PageMemory: ~Copyable {
  /// The start of the memory; valid while this object exists.
  @unsafe let base: UnsafeMutablePointer<UInt8>
  /// The number of bytes.
  let size: Int
  /// The range of bytes that may be mapped from a file.
  private var mapped = 0..<0

  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// Allocates at least `count` bytes, rounded up to whole pages, which are all zero.
  init(atLeast count: Int) {
    size = (max(1, count) + Self.pageSize - 1) / Self.pageSize * Self.pageSize
    let pages = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let pages = unsafe pages, unsafe pages != MAP_FAILED else {
      preconditionFailure("no memory is left")
    }
    unsafe base = pages.assumingMemoryBound(to: UInt8.self)
  }

  deinit { unsafe _ = munmap(base, size) }

  /// Maps the next `count` bytes of a file at `offset` and advances the file position past them.
  ///
  /// - Returns: `false` if that is not possible, because the file is not a regular one, does not have `count`
  ///   more bytes, or cannot be read there, or because offset, position or count are not multiples of a page;
  ///   then neither the file position nor the bytes before `offset` have changed.
  mutating func map(_ descriptor: Int32, _ count: Int, at offset: Int) -> Bool {
    guard count > 0, offset >= 0, offset + count <= size, (count | offset) % Self.pageSize == 0 else {
      return false
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let position = Int(lseek(descriptor, 0, SEEK_CUR))
    guard position >= 0, position % Self.pageSize == 0, position + count <= Int(status.st_size),
      place(descriptor, position, count, at: offset)
    else { return false }
    let part = offset..<offset + count
    mapped = mapped.isEmpty ? part : min(mapped.lowerBound, offset)..<max(mapped.upperBound, part.upperBound)
    guard arePagesThere(part), lseek(descriptor, off_t(position + count), SEEK_SET) >= 0 else {
      takeBack(from: offset)
      return false
    }
    return true
  }

  /// Replaces a file's pages from an offset on by empty pages of the memory's own, keeping a page of which
  /// only a part follows the offset.
  mutating func takeBack(from offset: Int) {
    let start = max(mapped.lowerBound, (offset + Self.pageSize - 1) / Self.pageSize * Self.pageSize)
    guard start < mapped.upperBound else { return }
    guard place(-1, 0, mapped.upperBound - start, at: start) else {
      preconditionFailure("no memory is left")
    }
    mapped = mapped.lowerBound..<start
  }

  /// Maps pages at an offset: those of a file, or empty ones if `descriptor` is -1.
  private func place(_ descriptor: Int32, _ position: Int, _ count: Int, at offset: Int) -> Bool {
    let kind = MAP_PRIVATE | MAP_FIXED | (descriptor < 0 ? MAP_ANON : 0)
    return unsafe mmap(
      base + offset, count, PROT_READ | PROT_WRITE, kind, descriptor, off_t(position)) != MAP_FAILED
  }

  /// Faults in all pages now, so that a read error is reported here and not on first access.
  private func arePagesThere(_ part: Range<Int>) -> Bool {
    #if os(Linux)
      let populateRead: Int32 = 22  // `MADV_POPULATE_READ`, which not all C libraries name.
      // A system before Linux 5.14 does not support this, and reads each page on first access.
      return unsafe madvise(base + part.lowerBound, part.count, populateRead) == 0 || errno == EINVAL
    #else
      return true
    #endif
  }
}
