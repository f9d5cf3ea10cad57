// The built command while it runs: fed, watched, and sent signals.

import Foundation
import Synchronization

/// The built command while it runs.
final class RunningTool: Sendable {
  private let process: Process
  private let input = Pipe()
  private let told = Told()

  /// What it has printed so far.
  private final class Told: Sendable {
    let text = Mutex<(bytes: Data, isOver: Bool)>((Data(), false))
  }

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - errors: Where its standard error goes; that of the test when `nil`.
  /// - Throws: When it cannot be run.
  init(_ arguments: [String], errors: FileHandle? = nil) throws {
    process = Process()
    process.executableURL = Tool.executable
    process.arguments = arguments
    process.standardInput = input
    if let errors { process.standardError = errors }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let process = process
    Thread.detachNewThread {
      // A test that waits for its end must not wait forever.
      Thread.sleep(forTimeInterval: 120)
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    let told = told
    Thread.detachNewThread {
      while true {
        let more = output.fileHandleForReading.availableData
        told.text.withLock {
          $0.bytes += more
          $0.isOver = more.isEmpty
        }
        if more.isEmpty { break }
      }
    }
  }

  /// What it has printed so far.
  var output: String { told.text.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  #if os(Linux)
    /// How many bytes the pipe that it reads from holds.
    var inputCapacity: Int32 {
      // `F_GETPIPE_SZ`, which C computes.
      fcntl(input.fileHandleForWriting.fileDescriptor, 1032)
    }
  #endif

  /// Gives it more to read.
  func feed(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Waits until it has printed something.
  ///
  /// - Returns: The seconds that took; `nil` when it did not within a minute.
  func wait(for text: String) -> Double? {
    let start = Date()
    while !output.contains(text) {
      if Date().timeIntervalSince(start) > 60 { return nil }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return Date().timeIntervalSince(start)
  }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Ends its input.
  func closeInput() throws { try input.fileHandleForWriting.close() }

  /// Waits for its end.
  ///
  /// - Returns: Its exit status, and the signal that ended it, if one did.
  func end() -> (status: Int32, bySignal: Bool) {
    process.waitUntilExit()
    while !told.text.withLock({ $0.isOver }) { Thread.sleep(forTimeInterval: 0.005) }
    return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
  }
}
