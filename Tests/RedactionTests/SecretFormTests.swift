import Testing

@testable import Redaction

/// Each form of secret is recognised by itself, at a place in a text.
struct SecretFormTests {
  /// The part of a text that a form recognises at its start, or after `start` bytes.
  private static func found<Form: SecretForm>(_: Form.Type, in text: String, after start: Int = 0) -> String?
  {
    var cursor = ByteCursor(Array(text.utf8))
    cursor.position = start
    return Form(at: cursor, WordRedactor(key: nil, nil)).map { cursor.text(start..<$0.end) }
  }

  @Test(
    arguments: [
      ("+49 170 1234567 called", "+49 170 1234567"), ("(0170) 123 45 67.", "(0170) 123 45 67"),
      ("555 123 4567", "555 123 4567"), ("1 555 123 4567", "1 555 123 4567"),
      ("0170 1234567 (office)", "0170 1234567"),
      ("(0170) 20131118", "(0170) 20131118"), ("(718) 1234567", "(718) 1234567"),
      ("(30) 2045 67 89", "(30) 2045 67 89"),
      // A count before a date.
      ("(25) 2013-11-18 of", nil), ("(25) 18.11.2013", nil), ("(1262) 20131118", nil),
      // Too few digits, too many, a time and a date.
      ("170 123", nil), ("+1234567890123456", nil), ("2014-01-16 21:52:08", nil), ("01-02-03 04 05", nil),
    ] as [(String, String?)])
  func phoneNumberIsRecognised(text: String, number: String?) {
    #expect(Self.found(PhoneNumber.self, in: text) == number)
  }

  @Test func phoneNumberBeginsAWord() {
    #expect(Self.found(PhoneNumber.self, in: "x555 123 4567", after: 1) == nil)
  }

  @Test(
    arguments: [
      ("<62706c69 73743030> x", "<62706c69 73743030"), ("<62706c69 73…", "<62706c69 73"),
      ("<62706c", nil), ("<badcafe x>", nil), ("<PFUbiquityLocation: 0x1d50>", nil),
    ] as [(String, String?)])
  func dataIsRecognised(text: String, data: String?) {
    #expect(Self.found(HexadecimalData.self, in: text) == data)
  }

  @Test(
    arguments: [
      ("fe80::1%en0", "fe80::1"), ("00:1A:2b:3c:4d:5e,", "00:1A:2b:3c:4d:5e"), ("12:34:56", nil),
    ] as [(String, String?)])
  func networkAddressIsRecognised(text: String, address: String?) {
    #expect(Self.found(NetworkAddress.self, in: text) == address)
  }

  @Test(
    arguments: [
      ("Jane Doe's iPad syncs", "Jane Doe's iPad"), ("Jane’s iPhone", "Jane’s iPhone"),
      ("Jane Doe's cat", nil), ("jane doe's iPad", nil),
    ] as [(String, String?)])
  func ownedDeviceIsRecognised(text: String, device: String?) {
    #expect(Self.found(OwnedDevice.self, in: text) == device)
  }

  @Test func modelHashIsRecognised() {
    let hash = "pQ4mXw7ZkR2sT9vB1nY6cJ8dF3gH5aLe0uViOoKxMzE="
    #expect(Self.found(ModelHash.self, in: hash + " x") == hash)
    #expect(Self.found(ModelHash.self, in: String(hash.dropFirst())) == nil)
  }

  @Test(
    arguments: [
      ("1B2M2Y8AsgTpgAmY7PhCfg== now", "1B2M2Y8AsgTpgAmY7PhCfg=="),
      ("AQAAAAAAAABzbm9kZ3Jhc3M=", "AQAAAAAAAABzbm9kZ3Jhc3M="),
      // A key with its value, a name, three `=`, and 21 characters.
      ("AQAAAAAAAABzbm9kZ3Jhc3M=x", nil), ("NSPersistentStoreOption=", nil),
      ("1B2M2Y8AsgTpgAmY7PhCfg===", nil), ("B2M2Y8AsgTpgAmY7PhCfg==", nil),
    ] as [(String, String?)])
  func paddedDataIsRecognised(text: String, data: String?) {
    #expect(Self.found(PaddedData.self, in: text) == data)
  }

  @Test(
    arguments: [
      (#"C:\Users\quimby\x.txt, then"#, #"C:\Users\quimby\x.txt"#),
      (#"\\server\share\x.txt"#, #"\\server\share\x.txt"#), (#"C: \Users"#, nil), (#"\n"#, nil),
    ] as [(String, String?)])
  func windowsPathIsRecognised(text: String, path: String?) {
    #expect(Self.found(WindowsPath.self, in: text) == path)
  }

  @Test func pathInACommonFolderIsRecognised() {
    let path = "Documents/Notes.sqlite"
    #expect(Self.found(CommonFolderPath.self, in: path + " opened") == path)
    #expect(Self.found(CommonFolderPath.self, in: "Papers/Notes.sqlite") == nil)
  }

  @Test func zoneIsRecognisedInTheReasonOfAnImport() {
    let text = "Zone-LastFetchDate-Family-2023-12-06 13:51:34 +0000"
    #expect(Self.found(ZoneReason.self, in: text) == "Zone-LastFetchDate-Family")
    #expect(Self.found(ZoneReason.self, in: "Zone-2023-12-06") == nil)
  }
}
