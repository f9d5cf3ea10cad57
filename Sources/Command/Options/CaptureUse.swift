// The rules for the captures on a command line, by what a subcommand does with them. They are checked before
// any capture is opened; whether captures can be read is the concern of `Input`.

/// What a subcommand does with the captures that it is given.
enum CaptureUse {
  case report, comparison, triage

  /// Throws what is wrong with the paths of captures, of which `-` is standard input.
  func check(_ paths: [String], _ redaction: RedactionOptions) throws(Complaint) {
    if paths.count < least {
      if let complaint = redaction.complaintOfKey(wanted: lack) { throw complaint }
      if let shortage { throw Complaint(.usage, shortage) }
    }
    guard paths.count(where: { $0 == "-" }) < 2 else {
      throw Complaint(.usage, "standard input can be one capture only")
    }
    if let twice = firstRepeated(of: paths) {
      throw Complaint(.usage, "\(twice) is given twice; compare needs each capture once")
    }
  }

  /// The number of captures that are needed, if only to know that an option took one of them.
  private var least: Int { self == .comparison ? 2 : 1 }

  /// The words for too few captures; `nil` if standard input is read instead.
  private var shortage: String? {
    switch self {
    case .report: nil
    case .comparison: "compare needs the captures of two devices or more"
    case .triage: "triage needs captures or folders of captures"
    }
  }

  /// What the command lacks because an option took one of its captures.
  private var lack: String { self == .comparison ? "compare needs two captures" : "no capture is left" }

  /// Returns the first path of a file that an earlier one leads to, of captures to compare.
  ///
  /// A report reads a file as often as it is given, and triage once.
  private func firstRepeated(of paths: [String]) -> String? {
    guard self == .comparison else { return nil }
    let files = paths.map { $0 == "-" ? $0 : Environment.resolved($0) }
    return files.indices.first(where: { files[..<$0].contains(files[$0]) }).map { paths[$0] }
  }
}
