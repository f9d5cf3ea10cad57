// The numbers that represent names in memory.

import Testing

@testable import Timelines

struct NamesTests {
  @Test func sameNameHasTheSameNumber() {
    var names = Names()
    var numbers: [String: Name] = [:]
    for round in 0..<2 {
      for index in 0..<5000 {
        let text = "peer~\(index)"
        let bytes = Array(text.utf8)
        let name = names.name(bytes.span)
        if round == 0 { numbers[text] = name }
        #expect(numbers[text] == name)
        #expect(names[name] == text)
      }
    }
    #expect(Set(numbers.values).count == 5000)
  }

  /// Reporters replace an ID in various ways; other names distinguish devices.
  @Test(arguments: [
    ("mobile~XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX", true), ("mobile.xxxx", true), ("owner~simXXXX-XX", true),
    ("XXXX", true), ("mobile~<redacted>", true), ("<redacted>", true), ("REDACTED", true),
    ("mobile~...", true), ("mobile~…", true), ("...", true), ("mobile~****", true),
    ("mobile~[removed]", true),
    ("mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD", false), ("mobile~301E278F-...", false),
    ("mobile~X", false), ("mobile~AAAA", false), ("mobile.00000000-0000", false), ("nobody~XXXX", false),
    ("mobile~", false), ("", false),
  ])
  func maskedNamesAreRecognised(text: String, isMasked: Bool) {
    var names = Names()
    let bytes = Array(text.utf8)
    let name = names.name(bytes.span)
    #expect(names.isMasked(name) == isMasked)
  }

  @Test func numberOfNamesIsLimited() {
    var names = Names()
    for index in 0..<Names.capacity + 10 {
      let bytes = Array("\(index)".utf8)
      _ = names.name(bytes.span)
    }
    let late = Array("one more".utf8)
    #expect(names.name(late.span) == Names.overflow)
    let early = Array("17".utf8)
    #expect(names[names.name(early.span)] == "17")
  }

  @Test func bytesOfNamesAreLimited() {
    var names = Names()
    var kept = 0
    for index in 0..<20_000 {
      let bytes =
        Array(repeating: UInt8(ascii: "x"), count: Names.maximumLength - 5) + Array("\(10_000 + index)".utf8)
      if names.name(bytes.span) != Names.overflow { kept += 1 }
    }
    #expect(kept == Names.maximumBytes / Names.maximumLength)
  }
}
