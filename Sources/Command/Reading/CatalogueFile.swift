// Loads catalogues: the built-in one, and files.

internal import Catalogue
internal import CatalogueDocument
internal import SystemPackage

struct CatalogueFile {
  let name: String
  private let bytes: [UInt8]

  var text: String { get throws(DocumentErrors) { try ParsedCatalogue.text(of: bytes, file: name) } }

  /// How many bytes a catalogue may have: thirty times LOGS.md, and twice when it is added to it.
  private static let largest = 16 << 20
  private static let largestFromOutside = 1 << 20

  init(path: String) throws(Complaint) {
    if path != "-", Environment.status(of: Environment.resolved(path))?.type == .directory {
      throw Complaint(.noInput, "\(path) is a directory; give a file in the format of LOGS.md")
    }
    try self.init(path, atMost: Self.largest)
  }

  init(fromOutside path: String) throws(Complaint) {
    // Reading a device may never end.
    if let status = Environment.status(of: path), status.type != .regular {
      throw Complaint(.noInput, "\(path) is no regular file; give a file in the format of LOGS.md")
    }
    try self.init(path, atMost: Self.largestFromOutside)
  }

  private init(_ path: String, atMost largest: Int) throws(Complaint) {
    let input = try Input(path: path)
    defer { input.close() }
    guard let bytes = try input.all(atMost: largest) else {
      throw Complaint(
        .catalogue, "\(path) has more than \(largest >> 20) MiB; a catalogue is not that long")
    }
    name = path
    self.bytes = bytes
  }
}

extension EntryCatalogue {
  static func builtInOrComplain() throws(Complaint) -> EntryCatalogue {
    do throws(CatalogueError) {
      return try builtIn()
    } catch {
      throw Complaint(error, in: "the built-in catalogue")
    }
  }
}
