// The errors that timelines and rules know, by names: each domain has a file with those of its own. What an
// error means for the user is in the catalogue.

/// An error that timelines and rules know by its name.
package enum ErrorCode: Hashable, Sendable {
  /// One of Apple's frameworks.
  case cocoa(Cocoa)
  /// One of CloudKit.
  case cloudKit(CloudKit)
  /// One of CloudKit's server.
  case server(Server)
  /// One of the database.
  case sqlite(SQLite)
  /// One of the system.
  case posix(POSIX)
  /// One of the librarian.
  case librarian(Librarian)

  /// The error that has a number in a domain; `nil` if it has no name here.
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

  /// Who reports it.
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

  /// Its number in that domain.
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
