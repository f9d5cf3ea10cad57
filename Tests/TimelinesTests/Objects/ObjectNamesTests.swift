// The names of classes and labels are in lists of their own, in the order of the cases: each name matches its
// case.

import Testing

@testable import Timelines

struct ObjectNamesTests {
  @Test(arguments: ObjectLabel.allCases)
  func labelTextMatchesItsCase(label: ObjectLabel) {
    let name =
      switch label {
      case .diff: "Diff"
      case .logSnapshot: "Log Snapshot"
      case .rootLocation: "_ubiquityRootLocation"
      default: "\(label)"
      }
    #expect(label.text == name)
  }

  @Test(arguments: ObjectClass.allCases)
  func classNameMatchesItsCase(type: ObjectClass) {
    let word = "\(type)".prefix(1).uppercased() + "\(type)".dropFirst()
    let name =
      switch type {
      case .recordImportOperation, .recordsExporter, .recordsImporter, .stack: "_PFUbiquity" + word
      case .sqlCorePeerRange: "PFUbiquitySQLCorePeerRange"
      default: "PFUbiquity" + word
      }
    #expect(type.name == name)
  }
}
