// A statement that an agent will print, for what needs no beat of its own.

/// A statement that an agent will print.
struct Saying {
  let statement: Statement
  let thread: Int

  /// The fault that it shows.
  var injection: Injection?

  /// Adds the message; runs only when the statement is printed, so that it may claim what the message says.
  let body: (Device) -> Void
}

extension Device {
  /// A beat that prints a statement.
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
