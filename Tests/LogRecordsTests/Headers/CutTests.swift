// Headers of which the reporter left only the end, and the tags that some logs have instead of a header.

import Testing

@testable import LogRecords

struct CutTests {
  @Test(arguments: [
    HeaderCase(
      "[19293:5031258] [error] error: -addPersistentStoreWithType:Binary\n    Option = 1;\n}",
      time: nil, pid: 19293, origin: .coredata,
      message: "error: -addPersistentStoreWithType:Binary\n    Option = 1;\n}"),
    HeaderCase(
      "[543:60b] -[PFUbiquityBaseline load](12): CoreData: Ubiquity:  Ready",
      time: nil, pid: 543, method: "PFUbiquityBaseline load", origin: .ubiquity, message: "Ready"),
    HeaderCase(
      "[default] [ERROR] Could not get attribute values for item ~LRD/larder/CloudLogs",
      time: nil, origin: .coredata, message: "Could not get attribute values for item ~LRD/larder/CloudLogs"),
    HeaderCase(
      "[CK] BUG IN CLIENT OF CLOUDKIT: Registering a handler for an activity",
      time: nil, origin: .cloudkit,
      message: "BUG IN CLIENT OF CLOUDKIT: Registering a handler for an activity"),
  ])
  func restOfAHeaderIsRead(_ header: HeaderCase) throws { try header.check(.cut) }

  @Test(arguments: [
    "[Switching to process 7940 thread 0x0]", "[LarderKit] Ready", "[CK] Ready", "[12] items", "[0x1008400]",
  ])
  func otherBracketIsNoHeader(_ line: String) {
    #expect(Reading(line).kinds == [.fragment])
  }
}
