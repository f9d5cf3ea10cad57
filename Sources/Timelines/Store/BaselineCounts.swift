// How often a store's baseline was rolled, adopted, or failed.

/// What happened to a store's baselines.
package struct BaselineCounts: Sendable {
  package private(set) var rolled = 0
  package private(set) var adopted = 0
  package private(set) var failed = 0

  enum Outcome { case rolled, adopted, failed }

  mutating func note(_ outcome: Outcome) {
    switch outcome {
    case .rolled: rolled += 1
    case .adopted: adopted += 1
    case .failed: failed += 1
    }
  }
}
