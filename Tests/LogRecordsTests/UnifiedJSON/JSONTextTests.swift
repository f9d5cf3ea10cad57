// Escapes in JSON text are decoded, and the members of JSON objects are found.

import Testing

@testable import LogRecords

struct JSONTextTests {
  @Test(arguments: [
    (#"plain"#, "plain"), (#"a\nb\tc\r\b\f"#, "a\nb\tc\r\u{8}\u{C}"), (#"\"\\\/"#, #""\/"#),
    (#"\u0041\u00e9\u20AC"#, "Aé€"), (#"\ud83d\ude80!"#, "🚀!"), (#"\ud83d!"#, "\u{FFFD}!"),
    (#"\udE80"#, "\u{FFFD}"), (#"\u12"#, #"\u12"#), (#"\x"#, #"\x"#), (#"\"#, #"\"#), ("", ""),
  ])
  func jsonEscapesAreDecoded(json: String, text: String) {
    var bytes: [UInt8] = []
    bytes.append(jsonText: Array(json.utf8).span)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(
    arguments: [
      (#"{}"#, true, []), (#"{"a":1}"#, true, ["a"]),
      (#"{"a":1,"b":{"c":[{}],"d":"}"},"e":"x"}"#, true, ["a", "b", "e"]),
      (#"{"a":"x\"y\\","b":2"#, true, ["a", "b"]), (#"{"a":"x"#, false, []),
      (#"{"a":1 "b":2}"#, false, ["a"]),
      (#"{"a"}"#, false, []), (#"["a"]"#, false, []), (#"{"a":[1,2"#, false, []),
    ] as [(String, Bool, [String])])
  func jsonMembersAreFound(json: String, isWhole: Bool, keys: [String]) {
    let bytes = Array(json.utf8)
    var found: [String] = []
    let result = bytes.span.forEachJSONMember(at: 0) { key, _ in
      found.append(String(decoding: bytes[key], as: UTF8.self))
    }
    #expect((result != nil) == isWhole)
    #expect(found == keys)
  }
}
