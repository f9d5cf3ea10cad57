import Testing

@testable import ReportModel

/// The digests that FIPS 180-4's examples and RFC 4231 give.
struct SHA256Tests {
  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digestMatchesTheExamples(_ message: String, _ digest: String) {
    #expect(hexadecimal(SHA256.digest(of: Array(message.utf8))) == digest)
  }

  @Test func authenticationCodeMatchesTheExamples() {
    let code = SHA256.code(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(hexadecimal(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = SHA256.code(
      of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      key: [UInt8](repeating: 0xaa, count: 131))
    #expect(hexadecimal(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }
}
