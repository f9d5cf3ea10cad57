import Testing

@testable import CatalogueDocument

/// Samples refer to objects that are written once.
struct SampleObjectsTests {
  @Test func referencesInTextsAndFieldsAreExpanded() throws {
    let sample = try sample(
      text: "«head» Skipping: «log»\n«importer»",
      fields: "log: «file»",
      objects: """
        file: 1B2C.1.cdt
        log: "<PFUbiquityLocation: 0x1>: /logs/«file»"
        head: "12:00 «method»(1): CoreData:"
        importer: |-
          <Importer: 0x2>:
          \tlocation: «log»
        """)
    #expect(
      sample.text == """
        12:00 -[A b](1): CoreData: Skipping: <PFUbiquityLocation: 0x1>: /logs/1B2C.1.cdt
        <Importer: 0x2>:
        \tlocation: <PFUbiquityLocation: 0x1>: /logs/1B2C.1.cdt

        """)
    #expect(sample.fields == ["log": "1B2C.1.cdt"])
  }

  @Test func objectBlocksMayReferToEachOther() throws {
    let document = try ParsedCatalogue(
      """
      ```objects
      a: before «b»
      ```
      \(entry(text: "«a» «c»"))

      ## The end
      ```objects
      b: after
      c: «a» again
      ```
      """, file: "LOGS.md")
    #expect(document.entries[0].samples[0].text == "before after before after again\n")
    #expect(document.entries[0].prose == "Prose.")
  }

  @Test func fourLevelsOfReferencesAreExpanded() throws {
    let sample = try sample(text: "«a»", objects: "a: «b»\nb: «c»\nc: «d»\nd: text")
    #expect(sample.text == "text\n")
  }

  @Test(arguments: [
    ("a", "importr", CatalogueProblem.Reason.unknownObject("importr", near: ["importer"])),
    ("a", "nothing", .unknownObject("nothing", near: [])),
    ("a", "metod", .unknownObject("metod", near: ["method"])),
    ("a", "two words", .badReference),
    ("a", "", .badReference),
  ])
  func wrongReferenceIsAProblem(before: String, name: String, reason: CatalogueProblem.Reason) throws {
    let errors = errors("importer: text", text: "\(before)\nthen «\(name)»")
    let error = try #require(errors.first)
    #expect(errors.count == 1)
    #expect(error.reason == reason)
    #expect(error.excerpt == "    then «\(name)»")
    #expect(error.line == 16)
    #expect(error.column == 10)
  }

  @Test func wrongReferenceIsShownInItsLine() throws {
    let errors = errors("importer: text", text: "about «importr»")
    #expect(
      errors.first?.description == """
        LOGS.md:15:11: error: there is no object 'importr'
              about «importr»
                    ^
        help: did you mean «importer»?
        """)
  }

  @Test(arguments: [
    ("a: text «b»", 2, CatalogueProblem.Reason.unknownObject("b", near: ["a"])),
    ("a: text «", 2, .badReference),
    ("a: text »", 2, .badReference),
    ("a: x\nb: «c»\nc: «b»", 3, .objectCircle(["b", "c", "b"])),
    ("a: «a»", 2, .objectCircle(["a", "a"])),
    ("a: «b»\nb: «c»\nc: «d»\nd: «e»\ne: «f»\nf: text", 3, .objectTooDeep("b")),
    ("method: text", 2, .badObjectName("method")),
    ("a b: text", 2, .badObjectName("a b")),
    ("a: [1, 2]", 2, .badValue(key: "a", expected: "the object's text")),
    ("a: ''", 2, .badValue(key: "a", expected: "the object's text")),
    ("- a", 2, .notAMapping(.objects)),
    ("# nothing", 1, .emptyBlock(.objects)),
  ])
  func wrongObjectIsAProblem(objects: String, line: Int, reason: CatalogueProblem.Reason) throws {
    let errors = errors(objects, text: "text")
    #expect(errors.map(\.reason) == [reason])
    #expect(errors.first?.line == line)
  }

  @Test func wrongObjectIsReportedOnce() {
    let errors = errors("a: «b»\nb: «nothing»", text: "«a» «b»")
    #expect(errors.map(\.reason) == [.unknownObject("nothing", near: [])])
    #expect(errors.first?.excerpt == "b: «nothing»")
  }

  @Test func mistakeInYAMLIsShownAtItsLine() {
    let errors = errors("a: text\nb: [1", text: "text")
    #expect(errors.first?.line == 3)
    guard errors.first?.reason.sentence.hasPrefix("this block is not YAML") == true else {
      Issue.record("\(String(describing: errors.first))")
      return
    }
  }

  @Test func objectWrittenTwiceIsAProblem() throws {
    let errors = errors("a: one\n```\n```objects\na: two", text: "text")
    #expect(errors.map(\.reason) == [.objectTwice("a", line: 2)])
    #expect(errors.first?.line == 5)
  }

  @Test(arguments: [(63, true), (66, false)])
  func lengthOfASampleIsLimited(kilobytes: Int, fits: Bool) {
    let text = String(repeating: "x", count: 1 << 10)
    let references = String(repeating: "«a»", count: kilobytes)
    #expect(errors("a: \(text)", text: references).map(\.reason) == (fits ? [] : [.sampleTooLong]))
    #expect(
      errors("a: \(text)\nb: \(references)", text: "«b»").map(\.reason) == (fits ? [] : [.sampleTooLong]))
  }

  @Test func methodReferenceMeansTheFirstMethod() throws {
    let document = try ParsedCatalogue(
      entry(text: "«method»").replacing("method: -[A b]", with: "method: [\"-[A c]\", \"-[A b]\"]"), file: "")
    #expect(document.entries[0].samples[0].text == "-[A c]\n")
  }

  @Test func methodReferenceNeedsAMethod() {
    let error = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue(entry(text: "«method»").replacing("method: -[A b]\n", with: ""), file: "")
    }
    #expect(error?.errors.map(\.reason) == [.noMethod])
  }

  // MARK: Documents of one entry

  private func sample(text: String, fields: String = "", objects: String) throws -> EntryDocument.Sample {
    try ParsedCatalogue(document(objects, text: text, fields: fields), file: "LOGS.md").entries[0].samples[
      0]
  }

  private func errors(_ objects: String, text: String) -> [CatalogueProblem] {
    do {
      _ = try ParsedCatalogue(document(objects, text: text), file: "LOGS.md")
      return []
    } catch {
      return error.errors
    }
  }

  private func document(_ objects: String, text: String, fields: String = "") -> String {
    "```objects\n\(objects)\n```\n" + entry(text: text, fields: fields)
  }

  private func entry(text: String, fields: String = "") -> String {
    """
    ### some-id

    Prose.

    ```entry
    method: -[A b]
    message: Skipping
    level: 0
    severity: benign
    samples:
    - text: |
        \(text.replacing("\n", with: "\n    "))
      fields: { \(fields) }
    ```
    """
  }
}
