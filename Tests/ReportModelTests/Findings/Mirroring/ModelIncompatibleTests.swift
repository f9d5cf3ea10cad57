// The words for data models that cannot be mirrored.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ModelIncompatibleTests {
  @Test func messageAndAdviceNameWhatToChange() throws {
    let error = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason="
        + "CloudKit integration requires that all attributes be optional, or have a default value set.")
    let wording = try TripsCapture().words(
      ModelIncompatible.Detail(
        error: error,
        faults: [
          ModelFault(
            says: nil,
            properties: [.init(entity: "Trip", property: "name"), .init(entity: "Stop", property: nil)])
        ], followers: 0))
    #expect(wording.message.plain.contains("It concerns Trip.name, Stop."))
    #expect(
      wording.message.plain.contains(
        "attributes are neither optional nor have a default value (error 134060)"))
    #expect(wording.advice.plain.hasPrefix("Make the attributes that the text lists optional"))
    #expect(
      wording.dataText.contains(
        "properties: [{entity: \"Trip\", property: \"name\"}, {entity: \"Stop\", property: null}]"))
  }

  /// Another process of the store syncs, with a model of its own.
  @Test func messageNamesTheOnlyAffectedProcess() throws {
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\"")
    let wording = try TripsCapture()
    let words = wording.words(
      ModelIncompatible.Detail(error: error, faults: [], followers: 0, process: wording.phone))
    #expect(words.message.plain.contains("This concerns only the process mobile"))
    #expect(words.message.plain.hasSuffix("until that is corrected; another process has synced."))
    #expect(!words.message.plain.contains("Nothing is sent") && words.blocksExports == nil)
    #expect(words.placeToLook.map { $0.plain.hasPrefix("the data model of mobile") } == true)
  }

  /// A model that was local before breaks several rules of CloudKit, and each has to be corrected.
  @Test func messageAndAdviceNameEachOfSeveralReasons() throws {
    let reasons = [
      "CloudKit integration does not support ordered relationships.",
      "CloudKit integration requires that all attributes be optional, or have a default value set.",
    ]
    let error = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134060 \"x\" UserInfo={NSLocalizedFailureReason=\(reasons[0])\n"
        + "\(reasons[1])}")
    let unknown = "The following entities have invalid values"
    let wording = try TripsCapture().words(
      ModelIncompatible.Detail(
        error: error,
        faults: [
          ModelFault(says: reasons[0], properties: [.init(entity: "Trip", property: "stops")]),
          ModelFault(says: reasons[1], properties: [.init(entity: "Stop", property: "name")]),
          ModelFault(says: nil, heading: unknown, properties: [.init(entity: "Day", property: nil)]),
        ], followers: 0))
    #expect(
      wording.message.plain.contains(
        "for 3 reasons (error 134060): relationships are ordered: Trip.stops; attributes are neither optional nor have a "
          + "default value: Stop.name; \"\(unknown)\": Day. Nothing is sent"))
    let places = ["Clear \"Ordered\"", "Make the attributes", "Read the reason"].map {
      wording.advice.plain.firstRange(of: $0)?.lowerBound
    }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  /// The advice to test the migration would mislead: it works without CloudKit.
  @Test func forbiddenRenamingNamesTheProperties() throws {
    let error = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134110 \"x\" UserInfo={reason=CloudKit integration forbids renaming 'stop' to "
        + "'stops'. Older devices can't process the new relationships., destinationURL=file:///a/Trips.sqlite}"
    )
    let wording = try TripsCapture().words(
      ModelIncompatible.Detail(error: error, faults: [], followers: 0, isNotLoaded: true))
    #expect(
      wording.message.plain.contains(
        ": \"stop\" is renamed to \"stops\", which CloudKit forbids (error 134110). It does not load the store"
      ))
    #expect(wording.advice.plain.hasPrefix("Remove the renaming identifier."))
  }

  @Test func messageCountsPropertiesThatAreNotListed() throws {
    let wording = try TripsCapture().words(
      ModelIncompatible.Detail(
        error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=134060 \"x\""),
        faults: [
          ModelFault(
            says: nil, properties: (0..<200).map { .init(entity: "Entity\($0)", property: nil) },
            omittedProperties: 30)
        ], followers: 0))
    #expect(wording.message.plain.contains("Entity18, Entity19 and 210 more."))
    #expect(wording.dataText.hasSuffix(", followers: 0, omittedProperties: 30"))
  }

  /// An app whose store is not loaded saves nothing.
  @Test func messageSaysWhetherTheStoreIsLoaded() throws {
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134060 \"x\"")
    for isNotLoaded in [true, false] {
      let wording = try TripsCapture().words(
        ModelIncompatible.Detail(error: error, faults: [], followers: 0, isNotLoaded: isNotLoaded))
      #expect(wording.message.plain.contains("does not load the store") == isNotLoaded)
      #expect(wording.message.plain.contains("what the app saves") != isNotLoaded)
      #expect((wording.blocksExports == nil) == isNotLoaded)
    }
  }

  @Test func adviceWithoutAReasonSaysToReadIt() throws {
    let wording = try TripsCapture().words(
      ModelIncompatible.Detail(
        error: ErrorChain("Error Domain=NSCocoaErrorDomain Code=134060 \"x\""), faults: [], followers: 1))
    #expect(wording.advice.plain.hasPrefix("Read the reason"))
    #expect(wording.message.plain.hasSuffix("One request was dropped because of it."))
  }
}
