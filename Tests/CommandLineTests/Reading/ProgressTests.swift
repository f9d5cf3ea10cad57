// The progress of a long reading, on a terminal only.

import Foundation
import Testing

struct ProgressTests {
  private static let line = "2013-11-18 21:44:41.500 Trips[543:60b] the app goes on\n"

  @Test(.timeLimit(.minutes(4)))
  func longReadingShowsItsProgress() throws {
    let (terminal, screen) = try Screen.open()
    let tool = try RunningTool(["--summary"], errors: terminal)
    let block = String(repeating: Self.line, count: 1000)
    let start = Date()
    while !screen.text.contains("records"), Date().timeIntervalSince(start) < 60 { try tool.feed(block) }
    // Progress is shown only after a second.
    #expect(Date().timeIntervalSince(start) > 0.9)
    while Date().timeIntervalSince(start) < 2.5 { try tool.feed(block) }
    try tool.closeInput()
    #expect(tool.end().status == 0)
    let seconds = Date().timeIntervalSince(start)
    screen.wait { $0.hasSuffix(" \r") }
    let shown = screen.text
    let updates = shown.split(separator: "\r").filter { $0.contains("records") }
    #expect(Double(updates.count) <= seconds * 5 + 1)
    let update = try #require(updates.first)
    let form = /[0-9.]+ [kMG]?B, [0-9.]+ [kMG]?B\/s, [0-9]+ records, 0 of them errors */
    #expect(update.wholeMatch(of: form) != nil)
    // The progress is one line, which is overwritten and finally erased.
    #expect(!shown.contains("\n"))
    #expect(shown.hasSuffix(" \r"))
    #expect(!tool.output.contains("\r"))
  }

  @Test(.timeLimit(.minutes(4)), arguments: [["--progress", "never"], []])
  func progressIsHiddenUnlessAsked(arguments: [String]) throws {
    let (terminal, screen) = try Screen.open()
    let errors = Pipe()
    let tool = try RunningTool(
      ["--summary"] + arguments, errors: arguments.isEmpty ? errors.fileHandleForWriting : terminal)
    let block = String(repeating: Self.line, count: 1000)
    let start = Date()
    while Date().timeIntervalSince(start) < 1.8 { try tool.feed(block) }
    try tool.closeInput()
    #expect(tool.end().status == 0)
    #expect(screen.text.isEmpty)
    try errors.fileHandleForWriting.close()
    #expect(try errors.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }
}
