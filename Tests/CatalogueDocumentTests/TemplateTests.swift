// Templates are parsed into their parts, and mistakes have their offsets.

import Testing

@testable import CatalogueDocument

struct TemplateTests {
  @Test func templateIsReadIntoItsParts() throws {
    let template = try Template("{importer}\nSkipping  log{?: {log}?} {{x}} {a|b as which} ")
    #expect(
      template.parts == [
        .field(.init(name: "importer", content: .kind(.importer))),
        .newline,
        .literal("Skipping"),
        .blanks,
        .literal("log"),
        .optional([.literal(": "), .field(.init(name: "log", content: .kind(.log)))]),
        .literal(" {x} "),
        .field(.init(name: "which", content: .choice(["a", "b"]))),
        .literal(""),
      ])
    #expect(template.fields.map(\.name) == ["importer", "log", "which"])
  }

  @Test(arguments: [
    ("Skipping {log", 9, CatalogueProblem.Reason.unclosedPlace),
    ("Skipping {?log", 9, .unclosedOptional),
    ("Skipping log}", 12, .strayBrace),
    ("Skipping {lgo}", 9, .unknownKind("lgo")),
    ("Skipping {a|b}", 9, .unnamedChoice),
    ("Skipping {log as the log}", 9, .badName("the log")),
    ("Skipping {log} {log}", 0, .fieldTwice("log")),
  ])
  func mistakeInATemplateHasItsOffset(source: String, offset: Int, reason: CatalogueProblem.Reason) {
    let error = #expect(throws: TextError.self) { try Template(source) }
    #expect(error == TextError(offset: offset, reason: reason))
  }

  @Test func misspeltKindSuggestsTheRightOne() {
    #expect(CatalogueProblem.Reason.unknownKind("numbr").help == "did you mean 'number'?")
    #expect(CatalogueProblem.Reason.unknownKind("qqq").help.hasPrefix("the kinds are number"))
  }
}
