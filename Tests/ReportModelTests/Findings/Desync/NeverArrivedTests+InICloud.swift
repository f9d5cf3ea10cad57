// The advice on what never arrived on one device, and that other devices got, so that iCloud has it.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

extension NeverArrivedTests {
  /// A device that got a transaction shows that iCloud has it, whether or not it could import it.
  @Test func transactionThatAnotherDeviceGotIsInICloud() throws {
    let words = try Self.words {
      $0.inICloud = NumberSet([13])
      $0.reached = ["mac"]
    }
    let advice = words.advice.plain
    #expect(!advice.contains("never got") && !advice.contains("rebuild"))
    #expect(
      advice.hasSuffix(
        "iCloud has the missing transaction, because mac got it: what prevents it from arriving is between iCloud "
          + "and tablet, and no other device has to begin again."))
  }

  /// Only what no device got may be missing in iCloud.
  @Test func transactionThatNoDeviceGotMayBeMissingInICloud() throws {
    let words = try Self.words(lacking: [13, 14]) {
      $0.inICloud = NumberSet([14])
      $0.reached = ["mac"]
    }
    #expect(
      words.advice.plain.hasSuffix(
        "iCloud has 14, which other devices got. If 13 still does not arrive, iCloud never got it: rebuild the store "
          + "from phone ('parselogs help rebuild')."))
  }

  /// What a removed installation sent is not lost if another device got it.
  @Test(arguments: [[], [13]]) func transactionOfRemovedInstallationThatAnotherDeviceGotIsNotLost(
    inICloud: [Int]
  ) throws {
    let words = try Self.words {
      $0.isExporterReplaced = true
      $0.inICloud = NumberSet(inICloud)
      $0.reached = inICloud.isEmpty ? [] : ["mac"]
    }
    #expect(words.advice.plain.contains("lost with it") == inICloud.isEmpty)
  }

  /// Nobody has to look in CloudKit Console for a record that another device fetched.
  @Test func recordThatAnotherDeviceFetchedIsInICloud() throws {
    let words = try TripsCapture().words(
      NeverArrived.Detail(
        exporter: Self.phone, receiver: Self.tablet,
        lost: .records(
          NeverArrived.Mirrored(
            records: ["A"], objects: 1, container: nil, haveCommonRecords: true, fetchedBy: ["mac"],
            end: .imported(count: 2)))),
      isCompared: true)
    let advice = words.advice.plain
    #expect(advice.hasPrefix("Unless a device has deleted it since, change and save it"))
    #expect(advice.hasSuffix(" iCloud got it, because mac fetched it."))
    #expect(!advice.contains("Console"))
  }
}
