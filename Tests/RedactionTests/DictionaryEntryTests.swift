import Testing

@testable import Redaction

/// The values of dictionaries as Swift and JSON print them are replaced, and their keys stay.
struct DictionaryEntryTests {
  @Test(arguments: [
    (#"["customer": "Zorgle", "pin": 90417]"#, #"["customer": "value-1", "pin": value-2]"#),
    (#"{"customer":"Zorgle","age":42,"lit":1}"#, #"{"customer":"value-1","age":value-2,"lit":1}"#),
    (#"userInfo: [AnyHashable("customer"): "Zorgle"]"#, #"userInfo: [AnyHashable("customer"): "value-1"]"#),
    (
      "{\n  \"customer\": \"Zorgle\",\n  \"pin\": 42\n}",
      "{\n  \"customer\": \"value-1\",\n  \"pin\": value-2\n}"
    ),
    (#"said "{\"customer\": \"Zorgle\"}""#, #"said "{\"customer\": \"value-1\"}""#),
    (#"{"tags": ["Zorgle", "Rio"]}"#, #"{"tags": ["value-1", "value-2"]}"#),
    (#"{"of": ["name": "Wumpus"], "n": 5}"#, #"{"of": ["name": "value-1"], "n": value-2}"#),
    (
      "{\n  \"customer\" : \"Zorgle\",\n  \"list\" : [\n    \"Rio\",\n    42\n  ]\n}",
      "{\n  \"customer\" : \"value-1\",\n  \"list\" : [\n    \"value-2\",\n    value-3\n  ]\n}"
    ),
    (
      #"["codes": [42, 55], "more": ["Zorgle", 42]]"#,
      #"["codes": [value-1, value-2], "more": ["value-3", value-1]]"#
    ),
    (
      #"["x": ["k": ["Zorgle", 7]], "y": [[8], [9]]]"#,
      #"["x": ["k": ["value-1", value-2]], "y": [[value-3], [value-4]]]"#
    ),
    (
      #"["f": Optional("Zorgle"), "u": Optional(42), "n": nil]"#,
      #"["f": Optional("value-1"), "u": Optional(value-2), "n": nil]"#
    ),
    (
      #"["list": [Optional("Zorgle"), nil], "d": -4.5e10]"#,
      #"["list": [Optional("value-1"), nil], "d": value-2]"#
    ),
    (#"{"zoneName": "Zorgle", "pin": 42}"#, #"{"zoneName": "zone-1", "pin": value-1}"#),
  ])
  func valuesAfterQuotedKeysAreReplaced(_ text: String, _ expected: String) {
    let redactor = Redactor()
    #expect(redactor.redact(text) == expected)
    #expect(redactor.redact(expected) == expected)
  }

  /// Flags, the values of the system's keys, and what only looks like a key.
  @Test(arguments: [
    #"["NSLocalizedDescription": "The request timed out.", "Code": 134060]"#, #"["entity": "Trip"]"#,
    #"{"sent": true, "count": 0, "error": null}"#, #"The attribute "trail": 1050 is missing"#,
    #"{name: ThermalPolicy, policyWeight: 5.000, response: {Score: 0.00}}"#, "at 10:15:00",
  ])
  func wordsAndFlagsStay(_ text: String) { #expect(Redactor().redact(text) == text) }
}
