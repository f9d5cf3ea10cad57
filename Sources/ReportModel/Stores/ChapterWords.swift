// What happened to a store in each chapter that a mark of the reporter begins: a line for each mark.

internal import Diagnosis
internal import LogRecords
internal import Timelines

struct ChapterWords {
  let lines: [(question: String, words: Prose)]
  private static let most = 40

  init(ofStore index: Int, _ diagnosis: CaptureDiagnosis) {
    let all = diagnosis.chapters.chapters(ofStore: index, diagnosis.timelines)
    var lines = all.prefix(Self.most).enumerated().map { number, chapter in
      // Of marks that stand together the last one begins the chapter.
      let next = number + 1 < all.count ? all[number + 1].mark.place.line : nil
      let isEmpty = next == chapter.mark.place.line + 1
      let result = isEmpty ? nil : Self.result(chapter.standing, hasGap: chapter.hasGap, diagnosis)
      return (number == 0 ? "marks" : "", Self.words(chapter.mark, result))
    }
    let rest = all.count - lines.count + diagnosis.chapters.omitted
    if all.count > lines.count || !all.isEmpty && diagnosis.chapters.omitted > 0 {
      lines.append(("", "and \(rest) more; the narrative shows all"))
    }
    self.lines = lines
  }

  private static func words(_ mark: Chapters.Mark, _ result: String?) -> Prose {
    let time = mark.place.time.map { $0.timeText + " " } ?? ""
    return "\(words: time)\(mark.text, .mark, limit: 60)\(words: result.map { " -> " + $0 } ?? "")"
  }

  private static func result(
    _ chapter: Chapters.Standing, hasGap: Bool, _ diagnosis: CaptureDiagnosis
  ) -> String {
    let arrived = diagnosis.showsEndsOfImports ? chapter.imported : max(chapter.imported, chapter.applied)
    var parts: [String] = []
    if chapter.sent > 0 { parts.append("\(chapter.sent) sent") }
    if arrived > 0 { parts.append("\(arrived) arrived") }
    if parts.isEmpty {
      let isShown = diagnosis.statements.highestLevel ?? 0 >= 2
      let nothing = hasGap ? "no record of anything sent or arrived" : "nothing sent or arrived"
      parts.append(
        isShown ? nothing : "the log level does not show what was sent or arrived")
    }
    if chapter.waiting > 0 { parts.append("\(chapter.waiting) \(chapter.waiting == 1 ? "waits" : "wait")") }
    if chapter.failed > 0 { parts.append("\(chapter.failed) failed") }
    return parts.joined(separator: ", ") + (hasGap ? " (a part is left out)" : "")
  }
}
