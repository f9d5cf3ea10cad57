// The chapters of a mirrored store in the summary, one for each of the reporter's marks.

internal import Diagnosis
internal import Timelines

extension CaptureDiagnosis {
  /// Returns the results of a mirrored store in each chapter; the first answer has the question.
  func chapterLines(ofMirrored index: Int) -> [ReportStore.Answer] {
    let isShown = timelines.mirroring.all[index].requests.areShown
    return chapterLines(
      of: chapters.chapters(ofMirrored: index, timelines).map { chapter in
        (chapter.mark, Self.result(of: chapter.standing, hasGap: chapter.hasGap, isShown: isShown))
      })
  }

  private static func result(of chapter: Chapters.MirrorStanding, hasGap: Bool, isShown: Bool) -> String {
    var parts: [String] = []
    if chapter.records > 0 {
      parts.append("\(counted(chapter.records, "object")) sent")
    } else if chapter.exports > 0 {
      parts.append("\(counted(chapter.exports, "export")) done")
    }
    if chapter.withChanges > 0 {
      parts.append("changes arrived in \(counted(chapter.withChanges, "import"))")
    } else if chapter.imports > 0 {
      parts.append("\(counted(chapter.imports, "import")) done")
    }
    if parts.isEmpty {
      parts.append(
        !isShown
          ? "what was sent or arrived is not shown"
          : hasGap ? "no record of anything sent or arrived" : "nothing sent or arrived")
    }
    if chapter.failed > 0 { parts.append("\(chapter.failed) failed") }
    if chapter.waiting > 0 { parts.append("\(counted(chapter.waiting, "save")) not exported yet") }
    return parts.joined(separator: ", ") + (hasGap ? " (a part is left out)" : "")
  }
}
