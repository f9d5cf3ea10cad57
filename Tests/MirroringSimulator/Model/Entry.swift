// A record that is made, whether a capture shows it or not.

/// A record.
struct Entry: Sendable {
  /// Who speaks.
  enum Origin: Sendable {
    /// Mirroring, inside the app.
    case mirroring

    /// Other code of the system, inside the app.
    case framework

    /// A daemon of the system.
    case daemon

    /// The app itself.
    case app
  }

  /// Its place among all records in the order they were made.
  let number: Int

  /// When, in microseconds since 1970.
  let time: Int64

  let process: ProcessIdentity
  let thread: Int
  let origin: Origin

  /// Where in Core Data, for one of mirroring.
  let place: Place?

  /// Its type where no place has a level.
  let type: LogType

  /// The library and the subsystem with its category, where there are any.
  let sender: String
  let subsystem: String

  let format: String
  let arguments: [String]

  /// What it says that counts.
  let facts: [Fact]

  /// The message with all its arguments.
  var message: String { message(of: arguments) }

  /// The message with arguments, some of which may be hidden.
  func message(of arguments: [String]) -> String {
    guard !arguments.isEmpty else { return format }
    var text = ""
    var next = 0
    var isSpecifier = false
    for character in format {
      if isSpecifier {
        // The length of `%lu`.
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
