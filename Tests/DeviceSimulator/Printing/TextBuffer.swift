// The buffer that records are printed to, with the elements that all of Core Data's texts consist of.

/// A buffer of printed bytes.
struct TextBuffer {
  var bytes: [UInt8] = []

  /// The generator of addresses and values; nothing that happens depends on it.
  var random: Generator

  /// Whether addresses have 36 bits.
  let isWide: Bool

  init(seed: UInt64, isWide: Bool) {
    random = Generator(seed: seed)
    self.isWide = isWide
  }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func add(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    addDigits(number.magnitude)
  }

  private mutating func addDigits(_ number: UInt) {
    if number >= 10 { addDigits(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Adds a number with leading zeros.
  mutating func add(_ number: Int, width: Int) {
    var limit = 1
    for _ in 1..<width { limit *= 10 }
    while limit > 1, number < limit {
      bytes.append(UInt8(ascii: "0"))
      limit /= 10
    }
    add(number)
  }

  /// Adds lower case hexadecimal digits, with leading zeros up to a width.
  mutating func addHex(_ number: UInt64, width: Int = 1) {
    if number >= 16 || width > 1 { addHex(number >> 4, width: width - 1) }
    let digit = UInt8(truncatingIfNeeded: number & 15)
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  /// Adds spaces up to a column counted from an offset.
  mutating func pad(from start: Int, to width: Int) {
    while bytes.count - start < width { bytes.append(0x20) }
  }

  // MARK: Objects

  /// The lowest address of objects.
  var base: UInt64 { isWide ? 0x1_7000_0000 : 0x1C00_0000 }

  /// Returns the address of an object that is printed once.
  mutating func address() -> UInt64 {
    base + UInt64(random.below(isWide ? 0x100_0000 : 0x40_0000)) << 4
  }

  mutating func addAddress() { addAddress(address()) }

  mutating func addAddress(_ address: UInt64) {
    add("0x")
    addHex(address)
  }

  /// Adds `<Class: 0x…>`.
  mutating func object(_ name: String, at address: UInt64) {
    add("<")
    add(name)
    add(": ")
    addAddress(address)
    add(">")
  }

  mutating func object(_ name: String) { object(name, at: address()) }

  // MARK: Collections

  /// Adds a set, whose members are printed without escapes.
  mutating func set<Element>(_ elements: [Element], _ member: (inout TextBuffer, Element) -> Void) {
    add("{(\n")
    for (index, element) in elements.enumerated() {
      add(index == 0 ? "    " : ",\n    ")
      member(&self, element)
    }
    add(elements.isEmpty ? ")}" : "\n)}")
  }

  /// Adds an array, whose members are quoted and escaped.
  mutating func array<Element>(_ elements: [Element], _ member: (inout TextBuffer, Element) -> Void) {
    add("(\n")
    for (index, element) in elements.enumerated() {
      add(index == 0 ? "    " : ",\n    ")
      quoted { member(&$0, element) }
    }
    add(elements.isEmpty ? ")" : "\n)")
  }

  /// Adds the output of a closure in quotation marks and with escapes, as dictionaries and arrays print it.
  mutating func quoted(_ body: (inout TextBuffer) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    body(&self)
    escape(from: start)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Escapes the text after an offset; the apostrophe in Apple's texts becomes `\U2019`.
  private mutating func escape(from start: Int) {
    guard let first = bytes[start...].firstIndex(where: Self.needsEscape) else { return }
    let raw = Array(bytes[first...])
    bytes.removeSubrange(first...)
    for byte in raw {
      switch byte {
      case UInt8(ascii: "\n"): add("\\n")
      case UInt8(ascii: "\t"): add("\\t")
      case 0xE2: add("\\U2019")
      case 0x80, 0x99: break
      default:
        if Self.needsEscape(byte) { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
    }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "\\") || byte >= 0x80
  }
}
