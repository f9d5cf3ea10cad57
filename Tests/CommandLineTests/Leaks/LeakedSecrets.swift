// Finds known secrets in what the command prints, in any letter case. Uses Foundation's search because reports have megabytes.

import Foundation

extension Tool.Result {
  /// The secrets that came out, each with what stands before it.
  func leaks(_ secrets: Set<String>) -> [String] {
    let printed = Data((output + errors).lowercased().utf8)
    return secrets.compactMap { secret in
      printed.range(of: Data(secret.lowercased().utf8)).map { place in
        let before = String(decoding: printed[..<place.lowerBound].suffix(80), as: UTF8.self)
        return "\(secret) after '\(before)'"
      }
    }.sorted()
  }
}
