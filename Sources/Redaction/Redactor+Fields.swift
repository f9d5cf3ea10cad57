// The fields of a record as the narrative lists them: the way to each, and its value. What stands for a key or
// a value in them is what stands for it in the record.

internal import LogRecords
internal import ReportModel

extension Redactor {
  /// What is known of the way to a field from the steps that were taken.
  private struct Way {
    /// Whether the keys that come are properties of an object, or are below one.
    var isInObject = false
    /// Whether all that comes is a value, its keys too.
    var isInValue = false
  }

  /// The way to a field with pseudonyms; in it, the keys of dictionaries are quotations.
  func redact(path: Prose) -> Prose {
    var way = Way()
    return path.map { step in
      guard step.kind != .words else { return step }
      var shown = step
      if isOfValue(step, &way) {
        shown.text = redact(held: step.text)
      } else if step.kind == .quotation {
        // As before its value, where the word of a key stays.
        shown.text = String(leavingOutNames(redact(step.text, isCut: false) + "=").dropLast())
      } else {
        shown.text = redact(step.text, isCut: false)
      }
      return shown
    }
  }

  /// Whether a step is a part of a value, as all is below a key that is not Core Data's; notes what it is for
  /// those that come.
  private func isOfValue(_ step: Prose.Fragment, _ way: inout Way) -> Bool {
    let isKey = step.kind == .quotation
    // The number of a member.
    if !isKey, Int(step.text) != nil { return false }
    if !way.isInObject, Self.isLabel(step) { way.isInValue = false }
    if way.isInValue { return true }
    if isKey {
      way.isInValue = way.isInObject || !isOpen(step.text)
    } else if step.text == "data" {
      way.isInObject = true
    }
    return false
  }

  /// Whether a step is a label of an object of Core Data's, which tells its own fields.
  private static func isLabel(_ step: Prose.Fragment) -> Bool {
    step.kind != .quotation && openKeys.contains(step.text)
  }

  /// The value of a field, of which the way to it tells whether it is an object's: `inserted.0.data.name`.
  func redact(value: String, of path: Prose) -> String {
    if Self.openValues.contains(value) { return value }
    let steps = path.fragments.filter { $0.kind != .words }
    guard steps.count > 1, let step = steps.last else { return redact(value) }
    let last = step.text
    var way = Way()
    for step in steps.dropLast() { _ = isOfValue(step, &way) }
    let isReference = value.contains("<x-coredata")
    if way.isInObject, !isReference { return pseudonym(ofValue: value) }
    if value.hasPrefix("0x"), value.utf8.count <= 18, value.utf8.dropFirst(2).allSatisfy(\.isASCIIHexDigit) {
      return value
    }
    if way.isInValue, !Self.isLabel(step), !isReference { return redact(held: value) }
    // A plain number of Core Data's own.
    if value.utf8.count < 20, value.utf8.allSatisfy({ $0.isASCIIDigit || $0 == "." || $0 == "-" }),
      isOpen(last)
    {
      return value
    }
    // As it would stand behind its key, in a dictionary unless what holds it is Core Data's.
    let holder = steps[steps.count - 2].text
    let isOfCoreData = Self.openKeys.contains(holder) && !Self.pushKeys.contains(holder)
    let label = (isOfCoreData ? "" : "{") + last.prefix(80) + "= "
    let redacted = redact(label + value)
    if redacted.hasPrefix(label) { return String(redacted.dropFirst(label.count)) }
    // The key is a name itself; behind peers stand numbers.
    let staysReadable = isOpen(last) || pseudonyms.kind(of: redact(last)) == .peer
    return staysReadable ? redact(value) : redact(held: value)
  }

  /// A key or a value within a value; a flag reveals nothing.
  private func redact(held text: String) -> String {
    let held = String(decoding: CleanText.bytes(of: text), as: UTF8.self)
    let tellsNothing =
      held.isEmpty || held == "0" || held == "1" || Self.openValues.contains(held) || Self.isOfCloudKit(held)
    return tellsNothing ? held : pseudonym(ofValue: held)
  }
}
