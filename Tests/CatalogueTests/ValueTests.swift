import CatalogueDocument
import Testing

@testable import Catalogue

/// The ends of values, and recognition by a method's name, in a catalogue of a few entries.
struct ValueTests {
  @Test(arguments: [
    (
      "{receipt}\n{error}",
      "<PFUbiquityPeerReceipt: 0x1>(0)\n\tpermanentLocation: (null)\n\n\tkv: (null)\n\nError Domain=A Code=1 \"x\"",
      [
        "receipt": "<PFUbiquityPeerReceipt: 0x1>(0)\n\tpermanentLocation: (null)\n\n\tkv: (null)",
        "error": "Error Domain=A Code=1 \"x\"",
      ]
    ),
    (
      "{entry}\n{error}",
      "<PFUbiquitySwitchboardEntry: 0x1>: \n\tregisteredCoordinators: {(\n    <A: 0x2>\n)}\n\nError: {\n    a = b;\n}",
      [
        "entry": "<PFUbiquitySwitchboardEntry: 0x1>: \n\tregisteredCoordinators: {(\n    <A: 0x2>\n)}",
        "error": "Error: {\n    a = b;\n}",
      ]
    ),
    // Every line is indented, as on web pages: only the first is recognised as part of the object.
    (
      "{receipt}\n{error}", "<PFUbiquityPeerReceipt: 0x1>\n    Error Domain=A Code=1",
      ["receipt": "<PFUbiquityPeerReceipt: 0x1>", "error": "Error Domain=A Code=1"]
    ),
    ("{text}\n{error}", "Wine Cellar\n\tno such file", ["text": "Wine Cellar", "error": "no such file"]),
    (
      "{dump}\n{text}", "<A: 0x1> (data: {\n    a = b;\n\n    c = d;\n})\nno\nsuch file",
      ["dump": "<A: 0x1> (data: {\n    a = b;\n\n    c = d;\n})", "text": "no\nsuch file"]
    ),
    (
      "account: {dump}\n{dump as error}", "account: <A: 0x1; b=No account, c=<private>, d=(none)> (null)",
      ["dump": "<A: 0x1; b=No account, c=<private>, d=(none)>", "error": "(null)"]
    ),
    (
      "account: {dump}\n{text}", "account: <A: 0x1> (URL: file:///a) Error Domain=A Code=1 {\n    a = b;\n}",
      ["dump": "<A: 0x1> (URL: file:///a)", "text": "Error Domain=A Code=1 {\n    a = b;\n}"]
    ),
    (
      "account: {dump}\n{text}", "account: <A: 0x1> and more\n(null)",
      ["dump": "<A: 0x1> and more", "text": "(null)"]
    ),
    ("account: {dump}\n{text}", "account: Available (null)", ["dump": "Available", "text": "(null)"]),
    ("{text}: {dump}", "one: {\n    a = b;\n}", ["text": "one", "dump": "{\n    a = b;\n}"]),
    ("{text}: {dump}", "one:", ["text": "one", "dump": ""]),
    ("{text}: {dump}", "one: a\nan app's line", ["text": "one", "dump": "a"]),
    (
      "{text}; {dump}",
      "one; <CKError 0x1: {\nA:(zone:owner) = <CKError 0x2>\n... 3 \"Failed\" omited ...\n}>\n"
        + "error = <CKError 0x1>",
      [
        "text": "one",
        "dump": "<CKError 0x1: {\nA:(zone:owner) = <CKError 0x2>\n... 3 \"Failed\" omited ...\n}>",
      ]
    ),
    ("{text}: {dump}", "<private>: <private>", [:]),
    ("{word}\n{error}", "Wine no such file", ["word": "Wine", "error": "no such file"]),
    (
      "{path} {error}", "/Mobile Documents/a b Error Domain=A Code=1",
      ["path": "/Mobile Documents/a b", "error": "Error Domain=A Code=1"]
    ),
    ("{path} {error}", "/Mobile Documents (null)", ["path": "/Mobile Documents", "error": "(null)"]),
    (
      "{peer}:{number}:{uuid}:{word}", "(null):(null):(null):(null)",
      ["peer": "(null)", "number": "(null)", "uuid": "(null)", "word": "(null)"]
    ),
  ])
  func valueEndsWhereTheNextBegins(template: String, text: String, fields: [String: String]) throws {
    var classifier = try Self.classifier([("some-id", "-[PFUbiquityA b]", "Skipping: " + template)])
    let found = classifier.recognise("CoreData: Ubiquity:  Skipping: \(text)\n")
    #expect(found?.fields == fields)
  }

  @Test(arguments: [
    ("-[PFUbiquityA b](3): CoreData: Ubiquity:  <A: 0x1>", "anything", false, ["anything"]),
    ("-[PFUbiquityA b](3): CoreData: Ubiquity:  Skipping it", "skipped", false, ["anything", "skipped"]),
    ("CoreData: Ubiquity:  Skipping it", "skipped", false, ["skipped"]),
    ("CoreData: Ubiquity:  <A: 0x1>", nil, false, []),
    ("-[PFUbiquityA c](3): CoreData: Ubiquity:  <A: 0x1>", nil, false, []),
    ("CoreData: Ubiquity:  Skip", nil, true, []),
  ])
  func placeAloneIsRecognisedByItsMethodLast(
    text: String, id: String?, isCut: Bool, fitting: [String]
  ) throws {
    var classifier = try Self.classifier([
      ("anything", "-[PFUbiquityA b]", "{text}"), ("skipped", "-[PFUbiquityA b]", "Skipping {text}"),
    ])
    let found = classifier.recognise(text + "\n")?.id
    #expect(found == id)
    let isFoundCut = classifier.isCut(text + "\n")
    #expect(isFoundCut == isCut)
    let allFitting = classifier.allFitting(text + "\n")
    #expect(allFitting == fitting)
  }

  private static func classifier(
    _ entries: [(id: String, method: String, message: String)]
  ) throws -> Classifier {
    Classifier(
      try EntryCatalogue(
        entries.map { id, method, message in
          var entry = EntryDocument(id: id, chapter: "", line: 1, prose: "")
          entry.methods = [method]
          entry.templates = [try Template(message)]
          return entry
        }))
  }
}
