// The names of classes and labels stand in lists of their own, in the order of the cases: each is the one of
// its case.

import Testing

@testable import Timelines

struct ObjectNamesTests {
  @Test(arguments: ObjectLabel.allCases)
  func aLabelIsNamedAsItsCase(label: ObjectLabel) {
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
  func aClassIsNamedAsItsCase(type: ObjectClass) {
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
