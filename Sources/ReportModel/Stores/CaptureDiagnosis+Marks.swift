// The sections of a store in the summary, one for each of the reporter's marks.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  private static let maximumSections = 40

  /// Returns the results of a store in each section; the first answer has the question.
  func sectionLines(ofStore index: Int) -> [ReportStore.Answer] {
    sectionLines(
      of: reporterLines.sections(ofStore: index, timelines).map {
        ($0.mark, result(of: $0.totals, hasGap: $0.hasGap))
      })
  }

  /// Returns the sections that begin at the reporter's marks, with the result of each.
  func sectionLines(of all: [(mark: ReporterLines.Mark, result: String)]) -> [ReportStore.Answer] {
    var lines: [ReportStore.Answer] = all.prefix(Self.maximumSections).enumerated().map { number, section in
      // Of several adjacent marks, the last one begins the section.
      let next = number + 1 < all.count ? all[number + 1].mark.place.line : nil
      let isEmpty = next == section.mark.place.line + 1
      let time = section.mark.place.time.map { timeWords($0) + " " } ?? ""
      let result = isEmpty ? "" : " -> " + section.result
      return (
        number == 0 ? "marks" : "", "\(words: time)\(section.mark.text, .mark, limit: 60)\(words: result)"
      )
    }
    let rest = all.count - lines.count + reporterLines.omitted
    if all.count > lines.count || !all.isEmpty && reporterLines.omitted > 0 {
      lines.append(("", "and \(rest) more; 'parselogs -v' shows all"))
    }
    return lines
  }

  private func result(of section: ReporterLines.StoreTotals, hasGap: Bool) -> String {
    let arrived = showsEndsOfImports ? section.imported : max(section.imported, section.applied)
    var parts: [String] = []
    if section.sent > 0 { parts.append("\(section.sent) sent") }
    if arrived > 0 { parts.append("\(arrived) arrived") }
    if parts.isEmpty {
      let isShown = statements.highestLevel ?? 0 >= 2
      let nothing = hasGap ? "no record of anything sent or arrived" : "nothing sent or arrived"
      parts.append(isShown ? nothing : "the log level does not show what was sent or arrived")
    }
    if section.waiting > 0 {
      parts.append("\(section.waiting) \(Agreement(with: section.waiting).verb("wait"))")
    }
    if section.failed > 0 { parts.append("\(section.failed) failed") }
    return parts.joined(separator: ", ") + (hasGap ? " (a part is left out)" : "")
  }

  /// Returns the results of a mirrored store in each section; the first answer has the question.
  func sectionLines(ofMirrored index: Int) -> [ReportStore.Answer] {
    let isShown = timelines.mirroring.all[index].requests.areShown
    return sectionLines(
      of: reporterLines.sections(ofMirrored: index, timelines).map { section in
        (section.mark, Self.result(of: section.totals, hasGap: section.hasGap, isShown: isShown))
      })
  }

  private static func result(of section: ReporterLines.MirroredStoreTotals, hasGap: Bool, isShown: Bool)
    -> String
  {
    var parts: [String] = []
    if section.records > 0 {
      parts.append("\(counted(section.records, "object")) sent")
    } else if section.exports > 0 {
      parts.append("\(counted(section.exports, "export")) done")
    }
    if section.withChanges > 0 {
      parts.append("changes arrived in \(counted(section.withChanges, "import"))")
    } else if section.imports > 0 {
      parts.append("\(counted(section.imports, "import")) done")
    }
    if parts.isEmpty {
      parts.append(
        !isShown
          ? "what was sent or arrived is not shown"
          : hasGap ? "no record of anything sent or arrived" : "nothing sent or arrived")
    }
    if section.failed > 0 { parts.append("\(section.failed) failed") }
    if section.waiting > 0 { parts.append("\(counted(section.waiting, "save")) not exported yet") }
    return parts.joined(separator: ", ") + (hasGap ? " (a part is left out)" : "")
  }
}
