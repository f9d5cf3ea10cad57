// The beginnings of advice, of which an overview shows the first sentence alone.

@testable import ReportModel

extension Prose {
  /// Whether advice begins with an action or with its time or condition; also `true` if it is empty.
  ///
  /// A sentence on what happens without the user begins with its subject, which may be a device.
  var beginsWithAnAction: Bool {
    let subjects: Set<Substring> = [
      "The", "This", "These", "It", "They", "There", "A", "An", "Core", "Mirroring", "iCloud", "CloudKit",
      "Data", "What", "Each", "Some", "One", "Such", "No", "None", "Only", "Waiting",
    ]
    guard let first = fragments.first else { return true }
    return first.kind == .words && !subjects.contains(first.text.prefix { !" ,;.:".contains($0) })
  }
}
