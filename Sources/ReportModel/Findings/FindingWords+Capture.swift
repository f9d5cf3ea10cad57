// The sentences for findings. What the capture itself lacks.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension FindingWords {
  static func truncated(_ cut: CaptureCut) -> (String, String) {
    var parts: [String] = []
    if cut.beginsInside { parts.append("It begins inside a record.") }
    switch cut.ending {
    case .whole: break
    case .interrupted: parts.append("Reading was interrupted: what came after is not part of this.")
    case .failed: parts.append("Reading it failed midway: what comes after is not part of this.")
    }
    if cut.cutRecords > 0 {
      parts.append(
        "\(counted(cut.cutRecords, "record")) \(cut.cutRecords == 1 ? "ends" : "end") within a statement.")
    }
    if cut.longRecords > 0 {
      parts.append(
        "\(counted(cut.longRecords, "record")) \(cut.longRecords == 1 ? "is" : "are") longer than 1 MiB; "
          + "\(counted(cut.droppedBytes, "byte")) of them were not looked at.")
    }
    let unkept = unkept(cut)
    guard cut.isOfCapture else {
      return (unkept, "Take a shorter capture: one from a start of the app to the trouble is enough.")
    }
    return (
      "The capture is not whole. " + parts.joined(separator: " ") + (unkept.isEmpty ? "" : " " + unkept),
      cut.ending != .whole && parts.count == 1
        ? "Read it again to its end."
        : "Attach the whole log, as a file rather than as a copy of the console."
    )
  }

  static func lowLevel(_ part: String) -> (String, String) {
    (
      "The \(part) shows only what Core Data always prints: mostly errors. What is not in it proves nothing.",
      "Start the app with the argument '-com.apple.coredata.ubiquity.logLevel 3' and take the capture again."
    )
  }

  /// What was too much to be kept.
  private static func unkept(_ cut: CaptureCut) -> String {
    var parts: [String] = []
    if cut.forgottenLogs > 0 {
      parts.append(
        "\(counted(cut.forgottenLogs, "transaction log")) without trouble and without an end so far")
    }
    if cut.unfollowedRecords > 0 {
      parts.append("what \(counted(cut.unfollowedRecords, "record")) told of further transaction logs")
    }
    if cut.unkeptNumbers > 0 { parts.append("\(counted(cut.unkeptNumbers, "gap")) between exports") }
    return parts.isEmpty
      ? "" : "There is more in it than is kept: forgotten are \(list(parts)). Nothing is concluded from them."
  }

  static func unrecognised(_ count: Int, _ errors: Int, _ undecided: Int) -> (String, String) {
    let said =
      errors == 0
      ? "" : " \(errors == count ? "" : "\(errors) of them ")\(errors == 1 ? "reports" : "report") an error."
    let limits =
      undecided == 0
      ? ""
      : " \(counted(undecided, "record")) \(undecided == 1 ? "was" : "were") too much work to recognise, and left undecided."
    return (
      "\(counted(count, "record")) of iCloud \(count == 1 ? "is" : "are") not in the catalogue. What \(count == 1 ? "it says" : "they say") "
        + "is not part of this diagnosis.\(errors == count && errors > 0 ? (count == 1 ? " It reports an error." : " They report errors.") : said)\(limits)",
      errors == 0
        ? "Read \(count == 1 ? "it" : "them") with -v, which names the nearest entry."
        : "Read \(count == 1 ? "it" : "them") with -v; 'parselogs explain' tells what the errors mean."
    )
  }
}
