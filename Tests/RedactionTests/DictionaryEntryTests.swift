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
