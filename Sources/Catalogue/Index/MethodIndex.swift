// Finds the wordings that a method prints, by the bytes of its name.

internal import LogRecords
internal import CatalogueDocument

/// The wordings of each method.
final class MethodIndex: Sendable {
  private struct Method: Sendable {
    /// The range of the method's name in `names`.
    let name: Range<Int>
    /// The method's wordings, as positions for `subscript`.
    let positions: Range<Int>
    /// The bytes with which messages of the method's wordings may begin.
    let firstBytes: ByteSet
  }

  private let methods: [Method]
  /// For each method, the index of its wordings that begin with an object.
  private let afterObjects: [Lazy<TextAfterObject, Never>]
  private let names: [UInt8]
  /// The hash of each method's name.
  private let hashes: [UInt64]
  private let table: IndexTable
  private let wordings: [Int]
  /// The beginnings of the wordings' messages, by position.
  private let beginnings: [Beginning]

  /// The texts that messages begin with, if they are longer than a `TextBeginning`.
  private let texts: [UInt8]

  private struct Beginning: Sendable {
    let isObject: Bool
    /// The beginning of the text; empty for a value.
    let text: TextBeginning
    /// The range of the whole text in `texts`; empty if no more of it needs comparing.
    let whole: Range<Int>
  }

  /// Creates the lists of each method's wordings, with those without text of their own last: they match
  /// whatever the method prints.
  init(_ indices: [Int], of entries: [Entry], _ all: [Wording], usesJIT: Bool) {
    var found: [(name: [UInt8], hash: UInt64, wordings: [Int])] = []
    var table = IndexTable(capacity: indices.count)
    for index in indices {
      for method in entries[index].document.methods {
        let name = Self.name(method)
        let hash = Self.hash(name.span)
        if let known = table.find(hash, where: { found[$0].hash == hash && found[$0].name == name }) {
          found[known].wordings += entries[index].wordings
        } else {
          table.insert(found.count, hash) { found[$0].hash }
          found.append((name, hash, Array(entries[index].wordings)))
        }
      }
    }
    var methods: [Method] = []
    methods.reserveCapacity(found.count)
    var afterObjects: [Lazy<TextAfterObject, Never>] = []
    afterObjects.reserveCapacity(found.count)
    var names: [UInt8] = []
    var wordings: [Int] = []
    for (name, _, indices) in found {
      names += name
      methods.append(
        Method(
          name: names.count - name.count..<names.count,
          positions: wordings.count..<wordings.count + indices.count,
          firstBytes: Self.firstBytes(of: indices, all)))
      afterObjects.append(
        Lazy { () throws(Never) in
          TextAfterObject(indices.map { ($0, all[$0]) }, usesJIT: usesJIT)
        })
      wordings += indices.filter { all[$0].hasOwnText }
      wordings += indices.filter { !all[$0].hasOwnText }
    }
    self.methods = methods
    self.names = names
    self.table = table
    self.wordings = wordings
    self.afterObjects = afterObjects
    hashes = found.map(\.hash)
    var texts: [UInt8] = []
    beginnings = wordings.map { index in
      let wording = all[index]
      let isLonger =
        !wording.startsWithObject && wording.startsWithText
        && wording.firstText.count > TextBeginning.maximumLength
      let start = texts.count
      if isLonger { texts += wording.firstText }
      return Beginning(
        isObject: wording.startsWithObject, text: wording.beginning,
        whole: start..<texts.count)
    }
    self.texts = texts
  }

  private static func firstBytes(of indices: [Int], _ all: [Wording]) -> ByteSet {
    var firstBytes = ByteSet(all: false)
    for index in indices {
      if all[index].startsWithObject {
        for byte in UInt8.beginningsOfObjects { firstBytes.insert(byte) }
      } else if all[index].startsWithText, let first = all[index].firstText.first {
        firstBytes.insert(first)
      } else {
        return ByteSet(all: true)
      }
    }
    return firstBytes
  }

  /// Returns the number of the method with a name; `nil` if no entry has it.
  func method(_ name: Span<UInt8>) -> Int? {
    guard !name.isEmpty, !methods.isEmpty else { return nil }
    let hash = Self.hash(name)
    // `find` of the table is not inlined with a closure that uses a span.
    var slot = table.home(hash)
    while let method = table.index(at: slot) {
      if hashes[method] == hash, isName(of: method, name) { return method }
      slot = table.next(slot)
    }
    return nil
  }

  private func isName(of method: Int, _ name: Span<UInt8>) -> Bool {
    let range = methods[method].name
    let names = names
    return range.count == name.count && name.has(names.span.extracting(range), at: 0)
  }

  /// Whether a message of one of a method's wordings may begin with a byte.
  @inline(__always) func mayPrint(_ method: Int, beginningWith byte: UInt8) -> Bool {
    methods[method].firstBytes.contains(byte)
  }

  /// Returns the wordings of a method, as positions for `subscript`.
  func positions(of method: Int) -> Range<Int> { methods[method].positions }

  /// Whether a message with these `firstBytes` begins as the wording at a position does, if that begins with
  /// an object or text of its own.
  @inline(__always) func mayBegin(_ position: Int, _ message: Span<UInt8>, _ firstBytes: UInt64) -> Bool {
    if beginnings[position].isObject { return UInt8(truncatingIfNeeded: firstBytes).mayBeginObject }
    // Fast path: almost every wording begins with other bytes.
    guard beginnings[position].text.isBeginning(of: firstBytes) else { return false }
    let (whole, texts) = (beginnings[position].whole, texts)
    return whole.isEmpty || message.has(texts.span.extracting(whole), at: 0)
  }

  /// Passes the index of a method's wordings that begin with an object to a function, for that call only.
  ///
  /// No reference to it is counted, because all threads would do so at the same time.
  @inline(__always) func withAfterObject<Result>(
    of method: Int, _ body: (TextAfterObject) -> Result
  ) -> Result {
    unsafe Unmanaged.passUnretained(afterObjects[method])._withUnsafeGuaranteedRef { $0.withValue(body) }
  }

  /// Returns the wordings of a method, those without text of their own last; empty without a method.
  func wordings(of method: Int?) -> ArraySlice<Int> {
    wordings[method.map { methods[$0].positions } ?? 0..<0]
  }

  subscript(position: Int) -> Int { wordings[position] }

  /// Returns `Class selector`, the form in records, for a method written as `-[Class selector]`.
  private static func name(_ method: String) -> [UInt8] {
    let name = method.utf8.span
    guard let open = name.find(UInt8(ascii: "["), from: 0), name.byte(name.count - 1) == UInt8(ascii: "]")
    else {
      return name.array
    }
    return name.extracting(open + 1..<name.count - 1).array
  }

  /// Returns a hash of a name's end and its length, which distinguish most names.
  private static func hash(_ name: Span<UInt8>) -> UInt64 {
    (name.word(at: name.count - 8) ^ UInt64(name.count)) &* 0x9E37_79B9_7F4A_7C15
  }
}
