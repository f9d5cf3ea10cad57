// The memory of a block: whole pages, in which pages of a file can stand instead of copies of them.
// `ByteBuffer` says what is in it.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whole pages of memory, some of which may be those of a file: to copy a capture from the system's cache
/// takes a fifth of the time that reading it takes.
///
/// Unsafe because `mmap(2)` takes addresses. The pages are owned, and given back in `deinit`. Writing to
/// those of a file changes this memory only. They are lost if the file becomes shorter meanwhile: reading
/// them then ends in the signal `SIGBUS`.
@safe struct PageMemory: ~Copyable {
  /// Where it begins; valid as long as it lives.
  @unsafe let base: UnsafeMutablePointer<UInt8>
  /// How many bytes it has.
  let size: Int
  /// Which of them are a file's.
  private var mapped = 0..<0

  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// So many bytes or a few more, which are all zero.
  init(atLeast count: Int) {
    size = (max(1, count) + Self.pageSize - 1) / Self.pageSize * Self.pageSize
    let pages = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let pages = unsafe pages, unsafe pages != MAP_FAILED else {
      preconditionFailure("no memory is left")
    }
    unsafe base = pages.assumingMemoryBound(to: UInt8.self)
  }

  deinit { unsafe _ = munmap(base, size) }

  /// Lets the next bytes of a file stand at an offset, and moves the position in the file behind them.
  ///
  /// - Returns: `false` if that is not possible, because the file is not a regular one, does not have so many
  ///   more bytes, or cannot be read there, or because offset, position or count are not multiples of a page;
  ///   then nothing has changed.
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

  /// Makes the pages of a file its own again from an offset on, where a part of a page is of no use any more.
  mutating func takeBack(from offset: Int) {
    let start = max(mapped.lowerBound, (offset + Self.pageSize - 1) / Self.pageSize * Self.pageSize)
    guard start < mapped.upperBound else { return }
    guard place(-1, 0, mapped.upperBound - start, at: start) else {
      preconditionFailure("no memory is left")
    }
    mapped = mapped.lowerBound..<start
  }

  /// Puts new pages in the place of some: those of a file, or empty ones for -1.
  private func place(_ descriptor: Int32, _ position: Int, _ count: Int, at offset: Int) -> Bool {
    let kind = MAP_PRIVATE | MAP_FIXED | (descriptor < 0 ? MAP_ANON : 0)
    return unsafe mmap(
      base + offset, count, PROT_READ | PROT_WRITE, kind, descriptor, off_t(position)) != MAP_FAILED
  }

  /// Has the system read all pages at once, so that a failure to do so shows here and not when they are used.
  private func arePagesThere(_ part: Range<Int>) -> Bool {
    #if os(Linux)
      let populateRead: Int32 = 22  // `MADV_POPULATE_READ`, which not all C libraries name.
      // A system before Linux 5.14 does not know it, and reads each page when it is used.
      return unsafe madvise(base + part.lowerBound, part.count, populateRead) == 0 || errno == EINVAL
    #else
      return true
    #endif
  }
}
