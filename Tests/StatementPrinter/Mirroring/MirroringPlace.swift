// One place in Core Data's code at which the mirroring of a store prints, as the list of them knows it.

package import Foundation

/// A place in Core Data's code at which mirroring prints.
package struct MirroringPlace: Decodable, Sendable {
  /// The class of the method.
  package let className: String
  /// The method, as `-[Class selector]`; `nil` when it is not known.
  package let method: String?
  /// Which block of the method prints, such as `_block_invoke_2`; empty when none does.
  package let block: String
  /// The level word that stands before the marker; `nil` when it is not known.
  package let level: String?
  /// The format string.
  package let format: String
  /// What the format's places are given, as expressions; none when that is not known.
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
    // One is known from an excerpt that ends within it.
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

  /// Reads a list: one place on each line, as JSON.
  ///
  /// - Throws: When there is no such file, or a line is no place.
  package static func list(_ file: URL) throws -> [MirroringPlace] {
    let decoder = JSONDecoder()
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { try decoder.decode(MirroringPlace.self, from: Data($0.utf8)) }
  }
}
