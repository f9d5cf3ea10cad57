// A terminal whose text is read while commands write to it.

import Foundation
import Synchronization

/// The text on a terminal.
final class Screen: Sendable {
  private let bytes = Mutex(Data())

  /// The text so far.
  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Opens a terminal, and returns the end that commands write to.
  static func open() throws -> (FileHandle, Screen) {
    let terminal = try Terminal()
    let window = terminal.window
    let screen = Screen()
    Thread.detachNewThread {
      var chunk = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(window, &chunk, chunk.count)
        if count <= 0 { break }
        screen.bytes.withLock { $0 += chunk[..<count] }
      }
      close(window)
    }
    return (FileHandle(fileDescriptor: terminal.commands, closeOnDealloc: true), screen)
  }

  /// Waits until the text is as expected, because it may still be on its way; for half a minute at most.
  func wait(until isExpected: (String) -> Bool) {
    let limit = Date(timeIntervalSinceNow: 30)
    while !isExpected(text), Date() < limit { Thread.sleep(forTimeInterval: 0.01) }
  }
}
