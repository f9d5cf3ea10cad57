import Testing

@testable import Redaction
@testable import ReportModel

/// The pseudonyms of a record's fields are those in the record.
struct FieldRedactionTests {
  /// The path to a field; its keys begin with `=`.
  private func path(_ steps: String...) -> Prose {
    steps.map { step in
      step.first == "=" ? Prose(String(step.dropFirst()), .quotation) : Prose(step, .identifier)
    }.joined(separator: ".")
  }

  @Test func keysWithinValuesAreReplaced() {
    let redactor = Redactor()
    let way = path("storeOptions", "=Shares", "=quimby.zorgle@wumpus.example")
    #expect(redactor.redact(path: way).plain == "storeOptions.Shares.mail-1")
    #expect(
      redactor.redact(path: path("storeOptions", "=Shares", "=Plugh", "0")).plain
        == "storeOptions.Shares.value-1.0")
    #expect(redactor.redact(value: "1", of: way) == "1")
    #expect(redactor.redact(value: "472", of: way) == "value-2")
    #expect(redactor.redact(value: "moves to Rio", of: way) == "value-3")
    let record = "storeOptions: {\n    Shares =     {\n        Plugh = 472;\n    };\n}"
    #expect(
      redactor.redact(record) == "storeOptions: {\n    Shares =     {\n        value-1 = value-2;\n    };\n}")
  }

  /// A key may be a name, and the text after it is a value.
  @Test func keysThatAreNamesAreReplaced() {
    let redactor = Redactor()
    let way = path("options", "=quimby.zorgle@wumpus.example")
    #expect(redactor.redact(path: way).plain == "options.mail-1")
    #expect(redactor.redact(value: "moves to Rio", of: way) == "value-1")
    #expect(redactor.redact(value: "472", of: way) == "value-2")
    let peer = path("vector", "=mobile~0BADF00D-1111-2222-3333-444455556666")
    #expect(redactor.redact(path: peer).plain == "vector.peer-A")
    #expect(redactor.redact(value: "472", of: peer) == "472")
  }

  /// A number after a peer usually is a transaction's.
  @Test func storeNamedWithDigitsIsReplacedInItsPlace() {
    let redactor = Redactor()
    let peer = "mobile~0BADF00D-1111-2222-3333-444455556666"
    let state = "\nUsing local storage: 1"
    #expect(redactor.redact("\(peer):2013\(state) of 2013") == "peer-A:store-1\(state) of 2013")
    #expect(redactor.redact(value: "2013", of: path("store")) == "store-1")
    #expect(redactor.redact(value: "2013", of: path("number")) == "2013")
    for rest in [":2013 is\(state)", ":2013)", ":5\(state)"] {
      #expect(redactor.redact(peer + rest) == "peer-A" + rest)
    }
  }

  @Test func keysOfCoreDataStay() {
    let redactor = Redactor()
    let way = path("options", "=NSPersistentHistoryTrackingKey")
    #expect(redactor.redact(path: way).plain == "options.NSPersistentHistoryTrackingKey")
    #expect(redactor.redact(value: "12", of: way) == "12")
    // An object of Core Data has its own fields, after any key.
    let field = path("state", "storeNameToEntry", "=Zorgle", "storeName")
    #expect(redactor.redact(path: field).plain == "state.storeNameToEntry.Zorgle.storeName")
    #expect(redactor.redact(value: "Zorgle", of: field) == "store-1")
  }

  /// A push keeps only its keys and flags.
  @Test func valuesOfPushesAreReplaced() {
    let redactor = Redactor()
    let way = path("notification", "=aps", "=alert")
    #expect(redactor.redact(path: way).plain == "notification.aps.alert")
    #expect(redactor.redact(value: "Lab results of quimby, room 12", of: way) == "value-1")
    #expect(redactor.redact(value: "37", of: path("notification", "=aps", "=badge")) == "value-2")
    #expect(redactor.redact(value: "1", of: path("notification", "=aps", "=content-available")) == "1")
    #expect(redactor.redact(value: "2", of: path("notification", "=ck", "=ce")) == "value-3")
    #expect(
      redactor.redact(value: "call the clinic", of: path("notification", "=ck", "=met", "=qry")) == "value-4")
  }

  /// An object keeps its properties, but not their values.
  @Test func valuesOfObjectsAreReplaced() {
    let redactor = Redactor()
    let way = path("inserted", "0", "data", "=places", "=Plugh")
    #expect(redactor.redact(path: way).plain == "inserted.0.data.places.value-1")
    #expect(redactor.redact(value: "1", of: way) == "value-2")
    #expect(redactor.redact(value: "Rio", of: path("inserted", "0", "data", "=places", "1")) == "value-3")
  }
}
