// The domains of errors that timelines and rules distinguish.

/// The domain of an error: the component that reports it, as named in the error's text.
package enum ErrorDomain: String, Sendable {
  /// Apple's frameworks: files, connections to processes, and Core Data.
  case cocoa = "NSCocoaErrorDomain"
  /// CloudKit.
  case cloudKit = "CKErrorDomain"
  /// CloudKit's server, and its client code inside.
  case server = "CKInternalErrorDomain"
  /// The database.
  case sqlite = "NSSQLiteErrorDomain"
  /// The operating system.
  case posix = "NSPOSIXErrorDomain"
  /// The network.
  case url = "NSURLErrorDomain"
  /// The network's lower layer.
  case cfNetwork = "kCFErrorDomainCFNetwork"
  /// iCloud's process for files until iOS 7.
  case ubiquity = "UBErrorDomain"
  /// The librarian, another process of that time.
  case librarian = "LibrarianErrorDomain"
  /// The process that replaced both.
  case cloudDocs = "BRCloudDocsErrorDomain"
}
