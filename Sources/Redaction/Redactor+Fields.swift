// Redacts the fields of a record as the narrative lists them: a path and a value each. Keys and values get
// the same replacement as in the text of the record.

internal import LogRecords
internal import ReportModel

extension Redactor {
  /// The knowledge about a path to a field after some of its steps.
  private struct Way {
    /// Whether the keys that follow are properties of an object, or are below one.
    var isInObject = false
    /// Whether everything that follows is a value, including keys.
    var isInValue = false
  }

  /// Returns the path to a field with pseudonyms; keys of dictionaries are quotations in it.
  func redact(path: Prose) -> Prose {
    var way = Way()
    return path.map { step in
      guard step.kind != .words else { return step }
      var shown = step
      if isInValue(step, &way) {
        shown.text = redact(held: step.text)
      } else if step.kind == .quotation {
        // As before its value in a dictionary, where an ordinary key stays.
        let entry = "{" + redact(step.text, isCut: false) + "="
        shown.text = String(leavingOutNames(entry).dropFirst().dropLast())
      } else {
        shown.text = redact(step.text, isCut: false)
      }
      return shown
    }
  }

  /// Returns whether a step is part of a value, as is everything below a key that is not Core Data's.
  ///
  /// The function also updates `way` for the steps that follow.
  private func isInValue(_ step: Prose.Fragment, _ way: inout Way) -> Bool {
    let isKey = step.kind == .quotation
    // The index of a member.
    if !isKey, Int(step.text) != nil { return false }
    if !way.isInObject, Self.isLabel(step) { way.isInValue = false }
    if way.isInValue { return true }
    if isKey {
      way.isInValue = way.isInObject || !words.vocabulary.isOpen(step.text)
    } else if step.text == "data" {
      way.isInObject = true
    }
    return false
  }

  /// Returns whether a step is a label of a Core Data object, whose fields follow.
  private static func isLabel(_ step: Prose.Fragment) -> Bool {
    step.kind != .quotation && Vocabulary.openKeys.contains(step.text)
  }

  /// Returns the redacted value of a field; its path shows whether it belongs to an object:
  /// `inserted.0.data.name`.
  func redact(value: String, of path: Prose) -> String {
    if Vocabulary.openValues.contains(value) { return value }
    let steps = path.fragments.filter { $0.kind != .words }
    guard steps.count > 1, let step = steps.last else {
      // A number is the name of a store only in the place of one.
      let isStore = steps.first?.text == "store" && value.utf8.allSatisfy(\.isASCIIDigit)
      return isStore && !Vocabulary.isCommonName(value) ? words.name(value, .store) : redact(value)
    }
    let last = step.text
    var way = Way()
    for step in steps.dropLast() { _ = isInValue(step, &way) }
    let isReference = value.contains("<x-coredata")
    if way.isInObject, !isReference { return words.pseudonym(ofValue: value) }
    if value.hasPrefix("0x"), value.utf8.count <= 18, value.utf8.dropFirst(2).allSatisfy(\.isASCIIHexDigit) {
      return value
    }
    if way.isInValue, !Self.isLabel(step), !isReference { return redact(held: value) }
    // A plain number of Core Data's own.
    if value.utf8.count < 20, value.utf8.allSatisfy({ $0.isASCIIDigit || $0 == "." || $0 == "-" }),
      words.vocabulary.isOpen(last), Vocabulary.labels[last].map({ $0 == .peer }) ?? true
    {
      return value
    }
    // Redact the value as if it followed its key, inside a dictionary unless its container is Core Data's
    // own.
    let holder = steps[steps.count - 2].text
    let isFromCoreData = Vocabulary.openKeys.contains(holder) && !Vocabulary.pushKeys.contains(holder)
    let label = (isFromCoreData ? "" : "{") + last.prefix(80) + "= "
    let redacted = redact(label + value)
    if redacted.hasPrefix(label) { return String(redacted.dropFirst(label.count)) }
    // The key is a name itself; peers are followed by numbers.
    let staysReadable = words.vocabulary.isOpen(last) || words.pseudonyms.kind(of: redact(last)) == .peer
    return staysReadable ? redact(value) : redact(held: value)
  }

  /// Returns the pseudonym of a key or a value inside a value; flags reveal nothing and stay.
  private func redact(held text: String) -> String {
    let held = String(decoding: CleanText.bytes(of: text), as: UTF8.self)
    let tellsNothing =
      held.isEmpty || held == "0" || held == "1" || Vocabulary.openValues.contains(held)
      || Vocabulary.concernsCloudKit(held)
    return tellsNothing ? held : words.pseudonym(ofValue: held)
  }
}
