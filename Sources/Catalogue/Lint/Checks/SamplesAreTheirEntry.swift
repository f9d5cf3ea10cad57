// Checks that the production path recognises each sample as its own entry, with the values that the sample
// lists.

internal import CatalogueDocument

struct SamplesAreTheirEntry: LintCheck {
  func check(_ subject: inout LintSubject) {
    for sample in subject.samples {
      guard let found = sample.ownStatement else {
        // `SamplesFitOneEntry` reports that.
        if let other = sample.reading.statement, subject.referenceElsewhere(other.entry) != nil { continue }
        if !subject.wordingsMissed(by: sample).isEmpty { continue }
        if let departure = sample.departure {
          let message = subject.catalogue.wordings[departure.wording].template.source
          let place = subject.place(of: departure.rest, onLine: departure.line, of: sample.sample.place)
          subject.report(.sampleLeaves(sample.entry.id, message: message, departure.words), at: place)
        } else {
          subject.report(.sampleIsNot(sample.entry.id, sample.reading.verdict), at: sample.sample.place)
        }
        continue
      }
      for (name, value) in sample.sample.fields.sorted(by: { $0.key < $1.key }) {
        let whole = found.value(of: name)
        // A location is shown by its last component.
        let isPath = subject.catalogue.wordings[found.wording].isPath(name)
        if let whole, whole == value || isPath && whole.hasSuffix("/" + value) { continue }
        subject.report(
          .otherValue(field: name, found: whole), at: sample.sample.fieldPlaces[name] ?? sample.sample.place)
      }
    }
  }
}

extension LintSubject {
  /// Returns the place of a text in the file: on the given line of the sample, or the sample's own place if
  /// the text is not found there.
  fileprivate func place(of text: String, onLine line: Int, of sample: DocumentPlace) -> DocumentPlace {
    let whole = document.line(sample.line + line)
    guard !text.isEmpty, let range = whole.ranges(of: text).last else { return sample }
    var place = sample
    place.line += line
    place.column = whole[..<range.lowerBound].unicodeScalars.count + 1
    return place
  }
}

extension SampleDeparture {
  /// The maximum number of characters shown of the rest of a sample that leaves its message.
  private static let maximumRestLength = 40

  fileprivate var words: String {
    if length == 0 { return "it does not begin as the entry's message does" }
    if rest.isEmpty { return "it ends where the entry's message goes on" }
    let shown = rest.prefix(Self.maximumRestLength) + (rest.count > Self.maximumRestLength ? "…" : "")
    return "it leaves the entry's message at '\(shown)'"
  }
}

extension Wording {
  /// Whether a field contains a path, or an object that prints one.
  fileprivate func isPath(_ name: String) -> Bool {
    fields.contains { $0.name == name && ($0.kind?.isPlace == true || $0.kind == .transactionLog) }
  }
}

extension CatalogueProblem.Reason {
  static func sampleLeaves(_ entry: String, message: String, _ departure: String) -> Self {
    Self(
      "this sample is not recognised by its entry '\(entry)': \(departure)",
      help:
        "correct the sample or the message, which is '\(message)'; a sample is one whole record with its header"
    )
  }
  static func sampleIsNot(_ entry: String, _ verdict: Reading.Verdict) -> Self {
    Self(
      "this sample of '\(entry)' is \(verdict.words)",
      help: verdict == .foreign
        ? "records are recognised by 'CoreData: Ubiquity:', for source cloudkit by 'CoreData+CloudKit:', for manager by "
          + "'UbiquityStoreManager:', for coredata by 'CoreData: ', and for daemon by the process's name; all others are "
          + "the app's; correct the sample, or the entry's 'source'"
        : "correct the template or the sample; a sample is one whole record with its header")
  }

  /// The problem that a sample has another value than the one it lists; `found` is `nil` if it has none.
  static func otherValue(field: String, found: String?) -> Self {
    Self(
      found.map { "the value of '\(field)' is '\($0)'" } ?? "the sample has no place '\(field)'",
      help: "correct the sample's 'fields', or the kinds of places before and after it")
  }
}
