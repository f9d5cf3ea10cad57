// Rules are given the values that they read: no others of a record are kept, and a debug build ends when a
// rule asks for one that is not listed.

import Testing

@testable import Diagnosis
@testable import Timelines

struct WatchedRecordTests {
  private static let rules = Rules.captureRules.compactMap(\.self)
  private static let shapes = StoreTimelines(Diagnosing.catalogue).shapes

  /// A role that no statement has is a mistake, or is left over from one that changed.
  @Test(arguments: RuleName.allCases)
  func everyRoleARuleReadsIsWatched(_ name: RuleName) throws {
    guard let rule = name.captureRule else { return }
    for role in rule.reads {
      #expect(
        Self.shapes.contains { shape in
          shape.kind.map(rule.watches.contains) == true && shape.field(role) != nil
        }, "\(name.rawValue) reads '\(role)'")
    }
  }

  @Test func everyActivityStatementIsWatched() {
    for rule in Self.rules {
      #expect(rule.signsOfWork.isSubset(of: rule.watches), "\(rule.name.rawValue)")
    }
  }
}
