import Testing

@testable import Redaction

/// Redaction of CloudKit's output: names given by a person or an app are removed, CloudKit's own words
/// remain.
struct CloudKitNamesTests {
  private static let user = "_0badf00d0badf00d0badf00d0badf00d"

  /// Texts with a made-up word in place of each secret.
  static let secrets: [(text: String, words: [String])] = [
    ("containerIdentifier:iCloud.com.zorgle.trips databaseScope:Private", ["zorgle"]),
    ("for topic 'com.apple.icloud-container.zorgle.quimby' onInterface: NonCellular", ["zorgle", "quimby"]),
    ("for topic 'com.apple.icloud-container.com.zorgle.trips'", ["zorgle"]),
    (
      "<CKRecordID: 0x2811; recordName=ZorgleRecord, zoneID=WumpusZone:__defaultOwner__>",
      ["Zorgle", "Wumpus"]
    ),
    ("<CKRecordID: 0x2811; recordName=\(user), zoneID=Zorgle Zone:\(user)>", ["0badf00d", "Zorgle"]),
    (
      "Zorgle.quimby:(WumpusZone:\(user)) = <CKError 0x2: \"Limit Exceeded\" (27/2023)>",
      ["Zorgle", "quimby", "Wumpus", "0badf00d"]
    ),
    ("<CKRecordZoneID: 0x28; zoneName=ZorgleZone, ownerName=Wumpus>", ["Zorgle", "Wumpus"]),
    ("WumpusZone:__defaultOwner__ = <CKError 0x2: \"Zone Not Found\" (26/2036)>", ["Wumpus"]),
    ("activity (Zone-LastFetchDate-ZorgleZone-2023-12-06 13:51:34 +0000): x", ["Zorgle"]),
    ("activity (Zone-QueryCursor-Zorgle Zone-1): x", ["Zorgle"]),
    ("a user \(user) and nothing more", ["0badf00d"]),
    (
      "<CKServerChangeToken: 0x28; data=Zm9vYmFyWm9yZ2xlV3VtcHVzUXVpbWJ5MTIzNDU2Nzg5MA==>",
      ["Zm9vYmFy", "MTIzNDU2"]
    ),
    (
      "<CKRecord: 0x28; recordID=Zorgle:(Wumpus:__defaultOwner__), recordType=CD_Trip, values={\n"
        + "    \"CD_name\" = \"Quimby Plugh\";\n    \"CD_entityName\" = Trip;\n}>",
      ["Zorgle", "Wumpus", "Quimby", "Plugh"]
    ),
    (
      "<CKRecord: 0x28; recordID=0BADF00D-1111-2222-3333-444455556666:(Wumpus:__defaultOwner__)>\n{\n"
        + "\tmodifiedByDevice -> Quimby\n\tCD_note -> \"Zorgle at four\"\n\tCD_place -> Plugh Street 5\n}",
      ["0BADF00D", "Wumpus", "Quimby", "Zorgle", "Plugh"]
    ),
    (
      "<CKError 0x2: \"Internal Error\" (1/5001); server message = \"Zone 'WumpusZone' of zorgle@quimby.example\"; "
        + "op = 0BADF00D0BADF00D; uuid = 0BADF00D-1111-2222-3333-444455556666; container ID = \"iCloud.plugh\">",
      ["Wumpus", "zorgle", "quimby", "0BADF00D", "plugh"]
    ),
    (
      "Error Domain=CKErrorDomain Code=26 \"Zone 'WumpusZone' does not exist\" UserInfo={ContainerID=iCloud.zorgle, "
        + "RequestUUID=0BADF00D-1111-2222-3333-444455556666, CKErrorDescription=Zone 'WumpusZone' does not exist}",
      ["Wumpus", "zorgle", "0BADF00D"]
    ),
    (
      "<CKShareParticipant: 0x28; userIdentity=<CKUserIdentity: 0x29; nameComponents=<NSPersonNameComponents: 0x2a> "
        + "{givenName = Zorgle, familyName = Wumpus}, lookupInfo=<CKUserIdentityLookupInfo: 0x2b; email=quimby@plugh.example>>>",
      ["Zorgle", "Wumpus", "quimby", "plugh"]
    ),
    (
      "501:com.apple.coredata.cloudkit.activity.export.0BADF00D-1111-2222-3333-444455556666:C00B8A:[\n "
        + "{name: Activity Group Policy, Rationale: [{\"com.apple.coredata.cloudkit.Zorgle.0BADF00D-1111-2222-3333-444455556666\"."
        + "currentAvailableLimit == 0}]}",
      ["0BADF00D", "Zorgle"]
    ),
    ("to be sent: recordID=<CKRecordID: 0x28; recordName=Zorg<…>", ["Zorg"]),
    (
      "{\n    ck =     {\n        cid = \"iCloud.zorgle\";\n        ckuserid = \"\(user)\";\n        met =         {\n"
        + "            zid = WumpusZone;\n            zoid = \"\(user)\";\n        };\n    };\n}",
      ["zorgle", "0badf00d", "Wumpus"]
    ),
  ]

  @Test(arguments: secrets.indices)
  func secretsOfCloudKitAreRemoved(_ index: Int) {
    let (text, words) = Self.secrets[index]
    let redactor = Redactor()
    let redacted = redactor.redact(text)
    for word in words { #expect(!redacted.contains(word), "\(redacted)") }
    #expect(redactor.redact(redacted) == redacted)
    // The text is among other words, some of which occurred before.
    let later = Redactor()
    _ = later.redact("WumpusZone ZorgleZone Zorgle Wumpus Quimby said no")
    let beside = later.redact("before: \(text) and after")
    for word in words { #expect(!beside.contains(word), "\(beside)") }
  }

  /// Words that a maintainer needs.
  @Test(arguments: [
    "<CKAccountInfo: 0x28; accountStatus=No account, accountPartition=Prod, "
      + "deviceToDeviceEncryptionAvailability=(none), hasValidCredentials=false, walrus=Disabled, "
      + "needsToVerifyTerms=false, accountAccessAuthorization=Yes, validationCounter=1>",
    "<CKRecordID: 0x2811; recordName=cloudkit.zoneshare, zoneID=_defaultZone:__defaultOwner__>",
    "zoneName=com.apple.coredata.cloudkit.zone, ownerName=__defaultOwner__",
    "Scheduling automated import with activity (Database-LastFetchDate-2023-12-06 13:54:06 +0000): x",
    "(Zone-LastFetchDate-com.apple.coredata.cloudkit.zone-2023-12-06 13:51:34 +0000)",
    "Got notification for subscription: com.apple.coredata.cloudkit.private.subscription",
    "<CKError 0x2: \"Invalid Arguments\" (12/2006); server message = \"Cannot create or modify field 'CD_rating' in "
      + "record 'CD_Trip' in production schema\">",
    "... 44 \"Batch Request Failed\" CKError's omited ...",
    "<CKError 0x2: \"Service Unavailable\" (6/NSCocoaErrorDomain:4099); Retry after 5.0 seconds>",
    "The following attributes are marked non-optional but do not have a default value:\nTrip: name\nStop: title",
    "Error Domain=NSCocoaErrorDomain Code=134400 \"Unable to initialize without an iCloud account (CKAccountStatusNoAccount).\"",
    "<CKRecord: 0x28; recordType=CD_Trip>",
    "CKErrorDomain:15", "Decision: Must Not Proceed, Score: 0.00",
  ])
  func cloudKitsOwnWordsStay(_ text: String) { #expect(Redactor().redact(text) == text) }

  /// A list prints its elements with escaped line breaks, whose letters are not part of values.
  @Test func escapedLineBreaksStay() {
    let record =
      #"<CKRecord: 0x28; recordType=CD_Trip, values={\n    CD_name = \"Quimby\";\n    CD_age = 4711;\n}>"#
    let redacted = Redactor().redact("(\n    \"\(record)\"\n)")
    #expect(
      redacted.contains(#/values=\{\\n {4}CD_name = \\"value-\d\\";\\n {4}CD_age = value-\d;\\n\}>/#),
      "\(redacted)")
  }

  /// A push keeps its own keys and flags.
  @Test func keysOfPushesStay() {
    let push = """
      {
          aps =     {
              alert = "Quimby left";
              "content-available" = 1;
          };
          ck =     {
              ce = 2;
              met =         {
                  dbs = 1;
                  zid = Zorgle;
              };
          };
      }
      """
    #expect(
      Redactor().redact(push)
        == push.replacing("Quimby left", with: "value-1").replacing("ce = 2", with: "ce = value-2")
        .replacing("Zorgle", with: "value-3"))
  }

  /// A number in the place of a name is one, and stays in any other place.
  @Test func namesOfDigitsAreReplaced() {
    let redactor = Redactor()
    #expect(
      redactor.redact("<CKRecordZoneID: 0x28; zoneName=4917612345678, ownerName=\(Self.user)>")
        == "<CKRecordZoneID: 0x28; zoneName=zone-1, ownerName=user-1>")
    #expect(
      redactor.redact("<CKRecordID: 0x2; recordName=19710904, zoneID=4917612345678:\(Self.user)>")
        == "<CKRecordID: 0x2; recordName=record-1, zoneID=zone-1:user-1>")
    #expect(redactor.redact("ubiquityRootSubpath: 19710904") == "ubiquityRootSubpath: path-1")
    #expect(redactor.redact("storeName: 19710904") == "storeName: store-1")
    for text in ["saved 19710904 of them", "peerID: 12", "storeName: 0x1d57a2f0"] {
      #expect(redactor.redact(text) == text)
    }
  }

  /// One thing has one pseudonym in any notation.
  @Test func sameThingHasTheSamePseudonym() {
    let redactor = Redactor()
    let zone = redactor.redact("<CKRecordZoneID: 0x28; zoneName=ZorgleZone, ownerName=\(Self.user)>")
    #expect(zone == "<CKRecordZoneID: 0x28; zoneName=zone-1, ownerName=user-1>")
    #expect(redactor.redact("A:(ZorgleZone:\(Self.user))").hasSuffix(":(zone-1:user-1)"))
    #expect(
      redactor.redact("(Zone-LastFetchDate-ZorgleZone-2023-12-06)")
        == "(Zone-LastFetchDate-zone-1-2023-12-06)")
    #expect(redactor.redact("ZorgleZone is gone for \(Self.user)") == "zone-1 is gone for user-1")
    let id = "0BADF00D-1111-2222-3333-444455556666"
    #expect(
      redactor.redact("\(id) and com.apple.coredata.cloudkit.activity.export.\(id)")
        == "id-1 and com.apple.coredata.cloudkit.activity.export.id-1")
    #expect(
      redactor.redact("<CKError 0x2: container ID = \"iCloud.com.zorgle\"; container=iCloud.com.zorgle:Prod>")
        == "<CKError 0x2: container ID = \"container-1\"; container=container-1:Prod>")
    #expect(redactor.redact("container=iCloud.com.zorgle:Prod") == "container=container-1")
  }

  /// Each part of a person's name gives itself away elsewhere.
  @Test func partsOfAPersonsNameInAnObjectAreLearnt() {
    let redactor = Redactor()
    let identity = "<CKUserIdentity: 0x7; nameComponents=<NSPersonNameComponents: 0x8> {givenName = "
    #expect(
      redactor.redact(identity + "Zorgle Ann, familyName = Wumpus}>")
        == identity + "value-1, familyName = value-2}>")
    #expect(redactor.redact("Zorgle Ann broke, says Wumpus") == "value-1 broke, says value-2")
  }
}
