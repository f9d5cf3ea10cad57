// Pages of a file mapped instead of copied: the bytes are the same, only whole pages are mapped, and the file
// is unchanged.

import Foundation
import Testing

@testable import LogRecords

struct PageMemoryTests {
  private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// A file of some whole pages and a part of one, open for reading, and its bytes.
  private static func withFile(
    pages: Int, _ body: (_ file: FileHandle, _ url: URL, _ bytes: [UInt8]) throws -> Void
  ) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    let bytes = (0..<pages * page + 100).map { UInt8(truncatingIfNeeded: $0 / 7 ^ $0) }
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    try body(file, url, bytes)
  }

  private static func contents(_ buffer: borrowing ByteBuffer, _ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    buffer.withSpan(range) { bytes = $0.copy }
    return bytes
  }

  /// The file ends with a part of a page, which is not mapped.
  @Test(arguments: [false, true])
  func readBytesEqualTheFile(maps: Bool) throws {
    try Self.withFile(pages: 7) { file, _, bytes in
      let room = Self.page
      var buffer = ByteBuffer(capacity: room + 2 * Self.page)
      var read: [UInt8] = []
      var counts: [Int] = []
      while true {
        buffer.removeAll(leaving: room)
        let count = try buffer.read(from: file.fileDescriptor, atMost: 2 * Self.page, maps: maps)
        if count == 0 { break }
        counts.append(count)
        #expect(buffer.count == room + count)
        read += Self.contents(buffer, room..<room + count)
      }
      #expect(read == bytes)
      #expect(counts == [2, 2, 2].map { $0 * Self.page } + [Self.page + 100])
    }
  }

  @Test func writingLeavesTheFileUnchanged() throws {
    try Self.withFile(pages: 2) { file, url, bytes in
      var buffer = ByteBuffer(capacity: 2 * Self.page)
      let count = try buffer.read(from: file.fileDescriptor, atMost: 2 * Self.page, maps: true)
      #expect(count == 2 * Self.page)
      buffer[0] = bytes[0] ^ 0xFF
      buffer.remove(1..<Self.page)
      buffer.append(bytes[0..<10].span)
      #expect(Self.contents(buffer, 1..<11) == Array(bytes[Self.page..<Self.page + 10]))
      #expect(Self.contents(buffer, buffer.count - 10..<buffer.count) == Array(bytes[0..<10]))
      let inFile = try Data(contentsOf: url)
      #expect(Array(inFile) == bytes)
    }
  }

  @Test func memorySizeIsRoundedToPages() {
    var sizes: [Int] = []
    for count in [0, 1, Self.page, Self.page + 1] {
      let memory = PageMemory(atLeast: count)
      sizes.append(memory.size)
    }
    #expect(sizes == [1, 1, 1, 2].map { $0 * Self.page })
  }

  /// A part of a page, a position within a page and a pipe are not mapped.
  @Test func onlyWholePagesAreMapped() throws {
    try Self.withFile(pages: 3) { file, _, _ in
      let (descriptor, page) = (file.fileDescriptor, Self.page)
      var memory = PageMemory(atLeast: 4 * page)
      var maps: [Bool] = []
      for (count, offset) in [(page - 1, 0), (page, 1), (4 * page, 0), (2 * page, 3 * page)] {
        maps.append(memory.map(descriptor, count, at: offset))
      }
      #expect(lseek(descriptor, 0, SEEK_CUR) == 0)
      maps.append(memory.map(descriptor, 2 * page, at: page))
      #expect(lseek(descriptor, 0, SEEK_CUR) == 2 * page)
      lseek(descriptor, 5, SEEK_SET)
      maps.append(memory.map(descriptor, page, at: 0))
      let pipe = Pipe()
      maps.append(memory.map(pipe.fileHandleForReading.fileDescriptor, page, at: 0))
      #expect(maps == [false, false, false, false, true, false, false])
    }
  }

  /// Pages after an offset are replaced by memory, and can be written to though the file no longer has them.
  @Test func mappedMemorySurvivesATruncatedFile() throws {
    try Self.withFile(pages: 4) { file, url, bytes in
      var buffer = ByteBuffer(capacity: 4 * Self.page)
      let whole = try buffer.read(from: file.fileDescriptor, atMost: 4 * Self.page, maps: true)
      #expect(whole == 4 * Self.page)
      let shorter = try FileHandle(forWritingTo: url)
      try shorter.truncate(atOffset: UInt64(Self.page))
      try shorter.close()
      buffer.truncate(to: Self.page)
      let rest = try buffer.read(from: file.fileDescriptor, atMost: Self.page, maps: true)
      #expect(rest == 0)
      buffer.append(bytes.span)
      #expect(Self.contents(buffer, 0..<Self.page) == Array(bytes[..<Self.page]))
      #expect(Self.contents(buffer, Self.page..<Self.page + bytes.count) == bytes)
    }
  }
}
