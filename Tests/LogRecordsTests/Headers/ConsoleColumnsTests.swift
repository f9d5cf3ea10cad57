// Columns copied from Console.app: type, time and process between tabs or spaces, an ellipsis for date and
// zone.

import Testing

@testable import LogRecords

struct ConsoleColumnsTests {
  @Test(arguments: [
    HeaderCase(
      "default\t14:14:16.621530-0800\tTrip Log\tCloudKit: CoreData+CloudKit: -[PFCloudKitExporter go](12): gone",
      time: "T14:14:16.621530-08:00", process: "Trip Log", method: "PFCloudKitExporter go", origin: .cloudkit,
      message: "gone"),
    HeaderCase(
      "info  14:14:16.621530-0800  Trip Log  CoreData+CloudKit: -[PFCloudKitExporter go](12): gone",
      time: "T14:14:16.621530-08:00", process: "Trip Log", method: "PFCloudKitExporter go", origin: .cloudkit,
      message: "gone"),
    HeaderCase(
      "default  … 14:14:16.656255 …  Trip Log CloudKit: CoreData+CloudKit: \n-[PFCloudKitExporter go](12): \ngone",
      time: "T14:14:16.656255", process: "Trip Log", method: "PFCloudKitExporter go", origin: .cloudkit,
      message: "gone"),
    HeaderCase(
      "error  …14:14:16.656255…  Trips  error: CoreData+CloudKit: -[PFCloudKitExporter go](12): gone",
      time: "T14:14:16.656255", process: "Trips", method: "PFCloudKitExporter go", origin: .cloudkit,
      message: "gone"),
    HeaderCase(
      "default  … 14:14:15.609957 …  dasd \n501:com.apple.coredata.cloudkit.activity.export.A7:0B1:\n[]",
      time: "T14:14:15.609957", process: "dasd", origin: .daemon,
      message: "501:com.apple.coredata.cloudkit.activity.export.A7:0B1:\n[]"),
    HeaderCase(
      "default\t14:14:15.609957+0200\tapsd\t<APSCourier: 0x1>: Received 'com.apple.icloud-container.a'",
      time: "T14:14:15.609957+02:00", process: "apsd", origin: .daemon,
      message: "<APSCourier: 0x1>: Received 'com.apple.icloud-container.a'"),
    HeaderCase(
      "debug  … 15:37:22.886249 …  Trips\nReceived CKNotification: \n for ", time: "T15:37:22.886249",
      process: "Trips", origin: .cloudkit, message: "Received CKNotification: \n for"),
    HeaderCase(
      "fault\t14:14:15.609957+0200\tTrips\tall is lost\nand more", time: "T14:14:15.609957+02:00",
      process: "Trips", message: "all is lost\nand more"),
    HeaderCase(
      "default  … 14:14:15.609957 …  Trips told of it", time: "T14:14:15.609957", process: "Trips",
      message: "told of it"),
  ])
  func consoleColumnsAreRead(_ header: HeaderCase) throws { try header.check(.consoleCopy) }

  @Test(arguments: [
    "default", "default  ", "default  …", "default\t14:14:15.609957", "default\t14:14:15.609957+0200\t",
    "info 14:14:15 the trip begins", "error: 14:14:15.609957 Trips", "faulty\t14:14:15.609957\tTrips",
  ])
  func otherLineIsNoConsoleColumns(_ line: String) {
    #expect(Reading(line).kinds == [.fragment])
  }
}
