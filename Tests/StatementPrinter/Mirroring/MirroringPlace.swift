// A place in Core Data's code where the mirroring of a store prints, as the list of places describes it.

package import Foundation

/// A place in Core Data's code where mirroring prints.
package struct MirroringPlace: Decodable, Sendable {
  /// The class of the method.
  package let className: String
  /// The method, in the form `-[Class selector]`; `nil` if it is unknown.
  package let method: String?
  /// The suffix of the block that prints, such as `_block_invoke_2`; empty for none.
  package let block: String
  /// The level word before the marker; `nil` if it is unknown.
  package let level: String?
  /// The format string.
  package let format: String
  /// The arguments of the format, as expressions; empty if they are unknown.
  package let args: [String]

  private enum CodingKeys: String, CodingKey {
    case className = "class"
    case selector, block, level, format, args
    case function = "func"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    className = try values.decode(String.self, forKey: .className)
    block = try values.decodeIfPresent(String.self, forKey: .block) ?? ""
    level = try values.decodeIfPresent(String.self, forKey: .level)
    args = try values.decodeIfPresent([String].self, forKey: .args) ?? []
    // One format is known only from an excerpt that ends inside it.
    format = try values.decode(String.self, forKey: .format).replacing("… (excerpt cut off)", with: "%@")
    let function = try values.decodeIfPresent(String.self, forKey: .function)
    let selector = try values.decodeIfPresent(String.self, forKey: .selector).flatMap { $0 == "…" ? nil : $0 }
    if let function {
      method = String(function.dropLast(block.count))
    } else if let selector {
      method = "-[\(className) \(selector)]"
    } else {
      method = nil
    }
  }

  /// Reads a list of places, one per line, as JSON.
  ///
  /// - Throws: An error if there is no such file, or a line is not a place.
  package static func list(_ file: URL) throws -> [MirroringPlace] {
    let decoder = JSONDecoder()
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { try decoder.decode(MirroringPlace.self, from: Data($0.utf8)) }
  }
}
