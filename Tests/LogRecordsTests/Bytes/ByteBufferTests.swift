// The block of memory that a capture flows through: growing, searching, moving, reading from files.

import Foundation
import Testing

@testable import LogRecords

struct ByteBufferTests {
  private func contents(_ buffer: borrowing ByteBuffer) -> [UInt8] {
    var bytes: [UInt8] = []
    buffer.withSpan(0..<buffer.count) { bytes = $0.copy }
    return bytes
  }

  @Test func bufferGrowsWithAppendedBytes() {
    var buffer = ByteBuffer(capacity: 4)
    let part = Array("abcdefg".utf8)
    for _ in 0..<100 { buffer.append(part.span) }
    #expect(buffer.count == 700)
    #expect(contents(buffer) == (0..<100).flatMap { _ in part })
    buffer.truncate(to: 0)
    buffer.append([UInt8]().span)
    #expect(contents(buffer) == [])
  }

  @Test func byteIsFoundWithinTheRange() {
    var buffer = ByteBuffer(capacity: 16)
    let part = Array("one\ntwo\n".utf8)
    buffer.append(part.span)
    #expect(buffer.find(0x0A, from: 0, before: 8) == 3)
    #expect(buffer.find(0x0A, from: 4, before: 8) == 7)
    #expect(buffer.find(0x0A, from: 4, before: 7) == nil)
    #expect(buffer.find(0x0A, from: 8, before: 8) == nil)
  }

  @Test func overlappingRangeIsMoved() {
    var buffer = ByteBuffer(capacity: 16)
    let part = Array("abcdef".utf8)
    buffer.append(part.span)
    buffer.move(2..<6, to: 0)
    #expect(contents(buffer) == Array("cdefef".utf8))
    buffer.move(0..<4, to: 1)
    #expect(contents(buffer) == Array("ccdeff".utf8))
  }

  @Test(arguments: [false, true])
  func failedReadThrowsTheSystemsCode(maps: Bool) {
    var thrown: ReadError?
    var buffer = ByteBuffer(capacity: 8)
    do throws(ReadError) { _ = try buffer.read(from: -1, atMost: 8, maps: maps) } catch { thrown = error }
    #expect(thrown == ReadError(code: EBADF))
  }
}
