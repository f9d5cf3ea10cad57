// A statement that an agent will print, for statements without a beat of their own.

/// A statement that an agent will print.
struct Saying {
  let statement: Statement
  let thread: Int

  /// The fault that the statement shows.
  var injection: Injection?

  /// Adds the message; called only if the statement is printed, so it may add what the message shows to the
  /// truth.
  let body: (Device) -> Void
}

extension Device {
  /// Returns a beat that prints a statement.
  func say(
    _ statement: Statement, on thread: Int, telling injection: Injection? = nil,
    _ body: @escaping (Device) -> Void
  ) -> Beat {
    .say(Saying(statement: statement, thread: thread, injection: injection, body: body))
  }

  func perform(_ saying: Saying) {
    guard begin(saying.statement, on: saying.thread) else { return }
    saying.body(self)
    tell(saying.injection, line: recordLine)
    end()
  }
}
