// Apps' own loggers with slashes in the date; the thread is right-aligned in a column of five.

import Testing

@testable import LogRecords

struct AppLoggerTests {
  @Test(arguments: [
    HeaderCase(
      "2013/11/30 15:39:14:853  4507 [LRDAppDelegate ubiquityStoreManager:log:]:387, Switching cloud disabled -> enabled",
      time: "2013-11-30T15:39:14.853", method: "LRDAppDelegate ubiquityStoreManager:log:", origin: .manager,
      message: "Switching cloud disabled -> enabled"),
    HeaderCase(
      "2013/11/30 15:39:14:847   60b [LRDSettingsController tableView:didSelectRowAtIndexPath:]:173, Switched",
      time: "2013-11-30T15:39:14.847", method: "LRDSettingsController tableView:didSelectRowAtIndexPath:",
      message: "Switched"),
    HeaderCase(
      "2013/11/30 15:39:14:853  4507 [LRDAppDelegate defaultsChanged:]:180, -",
      time: "2013-11-30T15:39:14.853", method: "LRDAppDelegate defaultsChanged:", message: "-"),
    HeaderCase(
      "2014/05/02 10:00:00:123 added 3 items",
      time: "2014-05-02T10:00:00.123", message: "added 3 items"),
    HeaderCase(
      "2014/05/02 10:00:00:123 3 items added",
      time: "2014-05-02T10:00:00.123", message: "3 items added"),
    HeaderCase(
      "2014/05/02 10:00:00:123 CoreData: Ubiquity:  Retrying",
      time: "2014-05-02T10:00:00.123", origin: .ubiquity, message: "Retrying"),
    HeaderCase(
      "2014/05/02 10:00:00.123 Trip Log[12:907] UbiquityStoreManager: Loading store...",
      time: "2014-05-02T10:00:00.123", process: "Trip Log", pid: 12, origin: .manager,
      message: "Loading store..."),
    HeaderCase("2013/11/30 15:39:14:855  4507", time: "2013-11-30T15:39:14.855", message: ""),
  ])
  func appLoggerHeaderIsRead(_ header: HeaderCase) throws { try header.check(.appLogger) }

  @Test func appLoggerThreadsAreDistinguished() throws {
    let main = try thread(of: "2013/11/30 15:39:14:853   60b one")
    let other = try thread(of: "2013/11/30 15:39:14:853  4507 two")
    #expect(main != 0 && other != 0 && main != other)
  }
}
