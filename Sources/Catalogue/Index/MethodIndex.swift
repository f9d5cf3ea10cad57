// Finds the wordings a method prints, by the bytes of its name.

internal import LogRecords
internal import CatalogueDocument

/// The wordings of each method.
final class MethodIndex: Sendable {
  private struct Method: Sendable {
    /// Where its name stands in `names`.
    let name: Range<Int>
    /// Its wordings, as positions for `subscript`.
    let positions: Range<Int>
    /// For each byte, whether a message of one of its wordings may begin with it.
    let firstBytes: ByteSet
  }

  private let methods: [Method]
  /// For each method, what finds its wordings that begin with an object.
  private let afterObjects: [Lazy<TextAfterObject, Never>]
  private let names: [UInt8]
  /// The hash of each method's name.
  private let hashes: [UInt64]
  private let table: IndexTable
  private let wordings: [Int]
  /// What messages begin with that have them.
  private let beginnings: [Beginning]

  /// The texts that messages begin with, as far as they are longer than a `TextBeginning`.
  private let texts: [UInt8]

  private struct Beginning: Sendable {
    let isObject: Bool
    /// The beginning of the text; empty for a value.
    let text: TextBeginning
    /// Where the whole text stands in `texts`; empty when no more of it is to be compared.
    let whole: Range<Int>
  }

  /// Lists the wordings of each method, those without text of their own last: they fit whatever it prints.
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
        !wording.startsWithObject && wording.startsWithText && wording.firstText.count > TextBeginning.longest
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

  /// The number of the method with a name; `nil` for one that no entry has.
  func method(_ name: Span<UInt8>) -> Int? {
    guard !name.isEmpty, !methods.isEmpty else { return nil }
    let hash = Self.hash(name)
    // `find` of the table is not inlined with a closure that looks at a span.
    var slot = table.home(hash)
    while let method = table.index(at: slot) {
      if hashes[method] == hash, isName(of: method, name) { return method }
      slot = table.next(slot)
    }
    return nil
  }

  /// The same for a method whose number the reader may know: that may also be the number of another method,
  /// in another catalogue.
  @inline(__always) func method(_ name: Span<UInt8>, perhaps known: Int) -> Int? {
    known >= 0 && known < methods.count && isName(of: known, name) ? known : method(name)
  }

  private func isName(of method: Int, _ name: Span<UInt8>) -> Bool {
    let range = methods[method].name
    let names = names
    return range.count == name.count && name.has(names.span.extracting(range), at: 0)
  }

  /// Whether a message of one of a method's wordings may begin with a byte.
  func mayPrint(_ method: Int, beginningWith byte: UInt8) -> Bool {
    methods[method].firstBytes.contains(byte)
  }

  /// The wordings of a method, as positions for `subscript`.
  func positions(of method: Int) -> Range<Int> { methods[method].positions }

  /// Whether a message with some `firstBytes` begins as the wording at a position does, as far as that begins
  /// with text of its own.
  @inline(__always) func mayBegin(_ position: Int, _ message: Span<UInt8>, _ firstBytes: UInt64) -> Bool {
    if beginnings[position].isObject { return UInt8(truncatingIfNeeded: firstBytes).mayBeginObject }
    // Nearly all begin with other bytes.
    guard beginnings[position].text.isBeginning(of: firstBytes) else { return false }
    let (whole, texts) = (beginnings[position].whole, texts)
    return whole.isEmpty || message.has(texts.span.extracting(whole), at: 0)
  }

  /// Passes what finds the wordings of a method that begin with an object to a function, for that call only:
  /// no reference to it is counted, which all threads would do at the same time.
  @inline(__always) func withAfterObject<Result>(
    of method: Int, _ body: (TextAfterObject) -> Result
  ) -> Result {
    unsafe Unmanaged.passUnretained(afterObjects[method])._withUnsafeGuaranteedRef { $0.withValue(body) }
  }

  /// The wordings of a method, those without text of their own last; none where there is no method.
  func wordings(of method: Int?) -> ArraySlice<Int> {
    wordings[method.map { methods[$0].positions } ?? 0..<0]
  }

  subscript(position: Int) -> Int { wordings[position] }

  /// `-[Class selector]` without its sign and brackets, as records give it.
  private static func name(_ method: String) -> [UInt8] {
    let name = method.utf8.span
    guard let open = name.find(UInt8(ascii: "["), from: 0), name.byte(name.count - 1) == UInt8(ascii: "]")
    else {
      return name.array
    }
    return name.extracting(open + 1..<name.count - 1).array
  }

  /// The end of a name and its length tell most apart.
  private static func hash(_ name: Span<UInt8>) -> UInt64 {
    (name.word(at: name.count - 8) ^ UInt64(name.count)) &* 0x9E37_79B9_7F4A_7C15
  }
}
