import Testing

@testable import ReportModel

struct SeriesTests {
  @Test(
    arguments: [
      ([], ""), (["phone"], "phone"), (["phone", "mac"], "phone and mac"),
      (["phone", "mac", "ipad"], "phone, mac and ipad"),
      (["phone", "mac", "ipad", "watch"], "phone, mac, ipad and 1 more"),
    ] as [([String], String)])
  func severalThingsAreNamedAsInASentence(names: [String], words: String) {
    #expect(Prose.series(names.map { Prose($0, .capture) }, most: 3).plain == words)
  }
}
