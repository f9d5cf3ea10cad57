// The wording of findings about a capture that is incomplete, or too large to be kept whole.

internal import Diagnosis
internal import LogRecords

extension CaptureTruncated: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let (message, advice) = sentences(detail)
    let beyond: [(key: String, value: DataValue)] = [
      ("forgottenLogs", detail.forgottenLogs), ("unfollowedRecords", detail.unfollowedRecords),
      ("unkeptNumbers", detail.unkeptNumbers), ("forgottenRequests", detail.forgottenRequests),
      ("unfollowedMirroring", detail.unfollowedMirroring), ("unkeptRecords", detail.unkeptRecords),
    ].filter { $0.1 > 0 }.map { ($0.0, .number($0.1)) }
    let data: DataValue = [
      "beginsInside": detail.beginsInside, "endsInside": detail.endsInside, "cutRecords": detail.cutRecords,
      "longRecords": detail.longRecords, "droppedBytes": detail.droppedBytes,
    ]
    let broken: DataValue =
      detail.brokenLines == 0
      ? [:]
      : [
        "brokenLines": detail.brokenLines,
        "firstBrokenLines": DataValue.array(detail.firstBrokenLines.map { DataValue.number($0) }),
      ]
    return FindingWording(
      message: Prose(words: message), advice: Prose(words: advice), topic: "Something needs attention",
      data: data.with(.object(beyond)).with(broken)
        .with(detail.ending == .whole ? [:] : ["reading": DataValue.string(detail.ending.rawValue)]))
  }

  private static func sentences(_ cut: Detail) -> (message: String, advice: String) {
    let unkept = unkept(cut)
    guard cut.concernsCapture else {
      return (unkept, "Take a shorter capture: one from the launch of the app to the trouble is enough.")
    }
    let (missing, unread) = (missing(cut), unread(cut))
    let parts = missing.isEmpty ? unread : ["The capture is incomplete."] + missing + unread
    return (
      (parts + [unkept]).filter { !$0.isEmpty }.joined(separator: " "), advice(cut, missing: missing.count)
    )
  }

  private static func advice(_ cut: Detail, missing: Int) -> String {
    if missing == 0 {
      return """
        Read the rest in the capture itself if you need it: a new capture would contain the same long record.
        """
    }
    return cut.ending != .whole && missing == 1
      ? "Read it again to its end."
      : "Take the log again, and save it as a file instead of copying the console."
  }

  /// The sentences about what the capture does not have.
  private static func missing(_ cut: Detail) -> [String] {
    var parts: [String] = []
    if cut.beginsInside { parts.append("It begins inside a record.") }
    if cut.endsInside { parts.append("It ends inside a record.") }
    switch cut.ending {
    case .whole: break
    case .interrupted: parts.append("Reading was interrupted: what came after that is not in this report.")
    case .failed: parts.append("Reading it failed midway: what comes after that is not in this report.")
    }
    if cut.cutRecords > 0 {
      parts.append(
        "\(counted(cut.cutRecords, "record")) \(Agreement(with: cut.cutRecords).verb("end")) within a statement."
      )
    }
    if cut.brokenLines > 0 {
      let lines = cut.firstBrokenLines.map(String.init).joined(separator: ", ")
      parts.append(
        "\(counted(cut.brokenLines, "line")) \(Agreement(with: cut.brokenLines).are) not JSON, or cut off: "
          + "\(lines)\(cut.brokenLines > cut.firstBrokenLines.count ? " and others" : "").")
    }
    return parts
  }

  /// The sentences about what the capture has, but what is not read.
  private static func unread(_ cut: Detail) -> [String] {
    guard cut.longRecords > 0 else { return [] }
    let records = Agreement(with: cut.longRecords)
    return [
      "\(counted(cut.longRecords, "record")) \(records.are) longer than 1 MiB: "
        + "\(counted(cut.droppedBytes, "byte")) of \(records.them) "
        + "\(Agreement(with: cut.droppedBytes).were) not looked at."
    ]
  }

  private static func unkept(_ cut: Detail) -> String {
    var parts: [String] = []
    if cut.forgottenLogs > 0 {
      parts.append(
        "\(counted(cut.forgottenLogs, "transaction log")) without trouble and without an end so far")
    }
    if cut.unfollowedRecords > 0 {
      parts.append("what \(counted(cut.unfollowedRecords, "record")) said about further transaction logs")
    }
    if cut.forgottenRequests > 0 {
      parts.append("what became of \(counted(cut.forgottenRequests, "request")) of mirroring")
    }
    if cut.unfollowedMirroring > 0 {
      parts.append("what \(counted(cut.unfollowedMirroring, "record")) said about further mirrored stores")
    }
    if cut.unkeptRecords > 0 {
      let records = counted(cut.unkeptRecords, "record")
      parts.append("what \(records) said about further processes, stores or imports")
    }
    if cut.unkeptNumbers > 0 { parts.append("\(counted(cut.unkeptNumbers, "gap")) between exports") }
    return parts.isEmpty
      ? ""
      : "There is more in it than is kept. Not kept: \(parts.joined(separator: ", ")). Nothing is concluded from these."
  }
}
