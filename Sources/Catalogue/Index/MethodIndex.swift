// Finds the wordings a method prints, by the bytes of its name.

internal import LogRecords
internal import CatalogueDocument

/// The wordings of each method.
///
/// A hit is a hint: the wording's own pattern decides, so that two methods of one hash do no harm.
struct MethodIndex: Sendable {
  struct Method: Sendable {
    fileprivate let hash: UInt64
    /// Its wordings, as positions for `subscript`.
    let positions: Range<Int>

    let afterObject: Lazy<TextAfterObject, Never>
  }

  private var methods: [Method] = []
  private var table: IndexTable
  private var wordings: [Int] = []

  /// Lists the wordings of each method, those without text of their own last: they fit whatever it prints.
  init(_ indices: [Int], of entries: [Entry], _ all: [Wording], usesJIT: Bool) {
    var byMethod: [UInt64: [Int]] = [:]
    for index in indices {
      for method in entries[index].document.methods {
        byMethod[Self.hash(method), default: []] += entries[index].wordings
      }
    }
    table = IndexTable(capacity: byMethod.count)
    for (hash, indices) in byMethod {
      table.insert(methods.count, hash) { methods[$0].hash }
      methods.append(
        Method(
          hash: hash, positions: wordings.count..<wordings.count + indices.count,
          afterObject: Lazy { () throws(Never) in
            TextAfterObject(indices.map { ($0, all[$0].template) }, usesJIT: usesJIT)
          }))
      wordings += indices.filter { all[$0].hasOwnText }
      wordings += indices.filter { !all[$0].hasOwnText }
    }
  }

  func method(_ name: Span<UInt8>) -> Method? {
    guard !name.isEmpty, !methods.isEmpty else { return nil }
    let hash = name.fnv1a
    return table.find(hash) { methods[$0].hash == hash }.map { methods[$0] }
  }

  func wordings(of name: Span<UInt8>) -> ArraySlice<Int> { wordings[method(name)?.positions ?? 0..<0] }

  subscript(position: Int) -> Int { wordings[position] }

  /// The hash of `-[Class selector]` without its sign and brackets, as records give it.
  private static func hash(_ method: String) -> UInt64 {
    let name = Array(method.utf8)
    guard let open = name.firstIndex(of: UInt8(ascii: "[")), name.last == UInt8(ascii: "]") else {
      return name.span.fnv1a
    }
    return name.span.extracting(open + 1..<name.count - 1).fnv1a
  }
}
