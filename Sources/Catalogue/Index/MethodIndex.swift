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

    let afterObject: Lazy<TextAfterObject, Never>
  }

  private let methods: [Method]
  private let table: IndexTable
  private let wordings: [Int]

  /// Lists the wordings of each method, those without text of their own last: they fit whatever it prints.
  init(_ indices: [Int], of entries: [Entry], _ all: [Wording], usesJIT: Bool) {
    var byMethod: [[UInt8]: [Int]] = [:]
    for index in indices {
      for method in entries[index].document.methods {
        byMethod[Self.name(method), default: []] += entries[index].wordings
      }
    }
    var methods: [Method] = []
    var table = IndexTable(capacity: byMethod.count)
    var wordings: [Int] = []
    for (name, indices) in byMethod {
      let hash = Self.hash(name.span)
      table.insert(methods.count, hash) { methods[$0].hash }
      methods.append(
        Method(
          name: name, hash: hash, positions: wordings.count..<wordings.count + indices.count,
          afterObject: Lazy { () throws(Never) in
            TextAfterObject(indices.map { ($0, all[$0]) }, usesJIT: usesJIT)
          }))
      wordings += indices.filter { all[$0].hasOwnText }
      wordings += indices.filter { !all[$0].hasOwnText }
    }
    (self.methods, self.table, self.wordings) = (methods, table, wordings)
  }

  /// The number of the method with a name; `nil` for one that no entry has.
  func method(_ name: Span<UInt8>) -> Int? {
    guard !name.isEmpty, !methods.isEmpty else { return nil }
    return table.find(Self.hash(name)) { index in
      methods[index].name.count == name.count && name.has(methods[index].name, at: 0)
    }
  }

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
    let name = Array(method.utf8)
    guard let open = name.firstIndex(of: UInt8(ascii: "[")), name.last == UInt8(ascii: "]") else {
      return name
    }
    return Array(name[(open + 1)...].dropLast())
  }

  /// The end of a name and its length tell most apart.
  private static func hash(_ name: Span<UInt8>) -> UInt64 {
    name.extracting(max(0, name.count - 8)..<name.count).fnv1a ^ UInt64(name.count) &* 0x9E37_79B9_7F4A_7C15
  }
}
