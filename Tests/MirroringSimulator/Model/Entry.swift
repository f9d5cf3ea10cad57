// A record of a simulated life, whether or not a capture shows it.

/// A record of a simulated life.
struct Entry: Sendable {
  /// The component that prints a record.
  enum Origin: Sendable {
    /// Mirroring, inside the app.
    case mirroring

    /// Other system code inside the app.
    case framework

    /// A system daemon.
    case daemon

    /// The app itself.
    case app
  }

  /// The index of the record in the order of creation.
  let number: Int

  /// The time of the record, in microseconds since 1970.
  let time: Int64

  let process: ProcessIdentity
  let thread: Int
  let origin: Origin

  /// The place in Core Data's code; `nil` unless mirroring prints the record.
  let place: Place?

  /// The type of the record if it has no place with a level.
  let type: LogType

  /// The library that prints the record; empty for none.
  let sender: String
  /// The subsystem and category of the record.
  let subsystem: String

  let format: String
  let arguments: [String]

  /// The facts that the message states.
  let facts: [Fact]

  /// The message with all its arguments.
  var message: String { message(of: arguments) }

  /// Returns the message with the given arguments, some of which may be hidden.
  func message(of arguments: [String]) -> String {
    guard !arguments.isEmpty else { return format }
    var text = ""
    var next = 0
    var isSpecifier = false
    for character in format {
      if isSpecifier {
        // The length modifier of `%lu`.
        if character == "l" { continue }
        isSpecifier = false
        if next < arguments.count { text += arguments[next] }
        next += 1
      } else if character == "%" {
        isSpecifier = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
