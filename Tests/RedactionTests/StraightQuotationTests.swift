import Testing

@testable import Redaction

/// Names in Foundation's sentences, also in quotation marks that another program made straight or escaped.
struct StraightQuotationTests {
  /// A system's sentence about `Zorgle Rio`, and maybe `Plugh`.
  @Test(arguments: [
    #""The file "Zorgle Rio" couldn't be saved in the folder "Plugh".""#,
    #""You don't have permission to save the file "Zorgle Rio" in the folder "Plugh".""#,
    #"You can't save the file "Zorgle Rio" because the volume "Plugh" is out of space."#,
    #"Code=4 ""Zorgle Rio" couldn't be removed.""#,
    #"Code=516 ""Zorgle Rio" couldn't be copied to "Plugh" because an item exists.""#,
    #"Code=516 ""Zorgle Rio" couldn’t be moved to "Plugh" because an item exists.""#,
    #"["NSLocalizedDescription": "The file \"Zorgle Rio\" couldn't be saved in \"x\"."]"#,
    #"NSLocalizedDescription = "The file \U201cZorgle Rio\U201d couldn\U2019t be saved.";"#,
    #"NSLocalizedDescription = "Die Datei \U201eZorgle Rio\U201c fehlt.";"#,
  ])
  func nameInAQuotationIsReplaced(_ text: String) {
    let redactor = Redactor()
    let expected = text.replacing("Zorgle Rio", with: "name-1").replacing("Plugh", with: "name-2")
    #expect(redactor.redact(text) == expected)
    #expect(redactor.redact(expected) == expected)
  }

  @Test(arguments: [
    #"Code=512 "The operation couldn't be completed." said "Rio""#, #"The attribute "trail" couldn't change"#,
    #"Code=4 "" couldn't be removed."#,
  ])
  func otherQuotationsStay(_ text: String) { #expect(Redactor().redact(text) == text) }
}
