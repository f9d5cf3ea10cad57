// Why a capture cannot be read, as data and in words.

/// Why a capture cannot be read.
public enum CaptureError: Error, Equatable {
  /// The file is not there, may not be read, or breaks off; with the system's words.
  case unreadable(path: String, reason: String)

  /// An entry of the catalogue cannot be used; never for the built-in one as it is published.
  case catalogue(entry: String, reason: String)

  /// There is no memory for the reader.
  case outOfMemory
}

extension CaptureError: CustomStringConvertible {
  /// The error in a sentence.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .catalogue(let entry, let reason): "the entry \(entry) of the catalogue cannot be used: \(reason)"
    case .outOfMemory: "there is not enough memory"
    }
  }
}
