// The errors that timelines and rules know by name; each domain has a file with its own. The catalogue
// explains what an error means for the user.

/// An error that timelines and rules know by name.
package enum ErrorCode: Hashable, Sendable {
  /// An error of Apple's frameworks.
  case cocoa(Cocoa)
  /// An error of CloudKit.
  case cloudKit(CloudKit)
  /// An error of CloudKit's server.
  case server(Server)
  /// An error of the database.
  case sqlite(SQLite)
  /// An error of the operating system.
  case posix(POSIX)
  /// An error of the librarian.
  case librarian(Librarian)

  /// Creates the error with a number in a domain; `nil` if it has no name here.
  package init?(domain: String, number: Int) {
    let named: Self? =
      switch ErrorDomain(rawValue: domain) {
      case .cocoa?: Cocoa(rawValue: number).map(ErrorCode.cocoa)
      case .cloudKit?: CloudKit(rawValue: number).map(ErrorCode.cloudKit)
      case .server?: Server(rawValue: number).map(ErrorCode.server)
      case .sqlite?: SQLite(rawValue: number).map(ErrorCode.sqlite)
      case .posix?: POSIX(rawValue: number).map(ErrorCode.posix)
      case .librarian?: Librarian(rawValue: number).map(ErrorCode.librarian)
      case .url?, .cfNetwork?, .ubiquity?, .cloudDocs?, nil: nil
      }
    guard let named else { return nil }
    self = named
  }

  /// The domain of the error.
  package var domain: ErrorDomain {
    switch self {
    case .cocoa: .cocoa
    case .cloudKit: .cloudKit
    case .server: .server
    case .sqlite: .sqlite
    case .posix: .posix
    case .librarian: .librarian
    }
  }

  /// The number of the error in its domain.
  package var number: Int {
    switch self {
    case .cocoa(let code): code.rawValue
    case .cloudKit(let code): code.rawValue
    case .server(let code): code.rawValue
    case .sqlite(let code): code.rawValue
    case .posix(let code): code.rawValue
    case .librarian(let code): code.rawValue
    }
  }
}
