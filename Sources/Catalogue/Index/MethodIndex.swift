// Finds the wordings a method prints, by the bytes of its name.

internal import LogRecords
internal import CatalogueDocument

/// The wordings of each method.
final class MethodIndex: Sendable {
  private struct Method: Sendable {
    let name: [UInt8]
    let hash: UInt64
    /// Its wordings, as positions for `subscript`.
    let positions: Range<Int>
    /// For each byte, whether a message of one of its wordings may begin with it.
    let firstBytes: [Bool]

    let afterObject: Lazy<TextAfterObject, Never>
  }

  private let methods: [Method]
  private let table: IndexTable
  private let wordings: [Int]

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
    var wordings: [Int] = []
    for (name, hash, indices) in found {
      methods.append(
        Method(
          name: name, hash: hash,
          positions: wordings.count..<wordings.count + indices.count,
          firstBytes: Self.firstBytes(of: indices, all),
          afterObject: Lazy { () throws(Never) in
            TextAfterObject(indices.map { ($0, all[$0]) }, usesJIT: usesJIT)
          }))
      wordings += indices.filter { all[$0].hasOwnText }
      wordings += indices.filter { !all[$0].hasOwnText }
    }
    (self.methods, self.table, self.wordings) = (methods, table, wordings)
  }

  private static func firstBytes(of indices: [Int], _ all: [Wording]) -> [Bool] {
    var firstBytes = Array(repeating: false, count: 256)
    for index in indices {
      if all[index].startsWithObject {
        for byte in UInt8.beginningsOfObjects { firstBytes[Int(byte)] = true }
      } else if all[index].startsWithText, let first = all[index].firstText.first {
        firstBytes[Int(first)] = true
      } else {
        return Array(repeating: true, count: 256)
      }
    }
    return firstBytes
  }

  /// The number of the method with a name; `nil` for one that no entry has.
  func method(_ name: Span<UInt8>) -> Int? {
    guard !name.isEmpty, !methods.isEmpty else { return nil }
    let hash = Self.hash(name)
    return table.find(hash) { index in
      methods[index].hash == hash && methods[index].name.count == name.count
        && name.has(methods[index].name, at: 0)
    }
  }

  /// Whether a message of one of a method's wordings may begin with a byte.
  func mayPrint(_ method: Int, beginningWith byte: UInt8) -> Bool { methods[method].firstBytes[Int(byte)] }

  /// The wordings of a method, as positions for `subscript`.
  func positions(of method: Int) -> Range<Int> { methods[method].positions }

  /// What finds the wordings of a method that begin with an object.
  func afterObject(of method: Int) -> TextAfterObject { methods[method].afterObject.value() }

  func wordings(of name: Span<UInt8>) -> ArraySlice<Int> {
    wordings[method(name).map { methods[$0].positions } ?? 0..<0]
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
    name.extracting(max(0, name.count - 8)..<name.count).fnv1a ^ UInt64(name.count) &* 0x9E37_79B9_7F4A_7C15
  }
}
