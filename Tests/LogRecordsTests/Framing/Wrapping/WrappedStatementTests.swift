// Statements whose header, method and marker a mail put on separate lines.

import Testing

@testable import LogRecords

struct WrappedStatementTests {
  private static let header = "2013-11-19 21:44:40.715 Larder[543:1403]"
  private static let method = "-[_PFUbiquityRecordsImporter schedulePendingLogs:error:](699):"
  private static let own = "-[LRDStack close](3):"
  private static let marker = "CoreData: Ubiquity:"

  @Test(arguments: [
    "\(header)\n\(method)\n\(marker)  ", "\(header)\n\(method) \(marker)  ",
    "\(header) \(method)\n\(marker)  ",
    "\(header) \n\(method) \n\(marker) ", "\(header)\n\(own)\n\(marker)  ", "\(header) \(own)\n\(marker)  ",
    "\(header)\n\(marker)  ", "\(method)\n\(marker)  ", "\(own)\n\(marker)  ", "\(header)\n\(method)\n",
  ])
  func wrappedStatementKeepsItsOrigin(_ beginning: String) throws {
    for margin in ["", "> "] {
      let text = beginning + "Rewound.\n    inside\n" + Self.header + " Tapped"
      let reading = Reading(text.split(separator: "\n").map { margin + $0 }.joined(separator: "\n"))
      #expect(reading.texts.map(Self.trimmed) == ["Rewound.\n    inside", "Tapped"])
      #expect(reading.records.map(\.origin) == [.ubiquity, .app])
      let method = try #require(reading.records.first).method
      #expect(method.isEmpty == !beginning.contains("-["))
      #expect(beginning.contains(method))
    }
  }

  private static func trimmed(_ text: String) -> String { String(text.drop(while: \.isNewline)) }

  /// Some texts begin with the marker, which is printed before every text.
  @Test(arguments: ["\(header) \(method) ", "\(header) \(method)\n", "\(header) "])
  func textThatBeginsWithAMarkerIsOfTheRecordBeforeIt(_ beginning: String) {
    let text = "\(beginning)\(Self.marker) \n\(Self.marker) Rewound.\n\(Self.header) Tapped\n"
    let reading = Reading(text)
    #expect(reading.records.map(\.origin) == [.ubiquity, .app])
    #expect(reading.records.first?.text.hasSuffix("Rewound.") == true)
  }

  @Test(arguments: ["](", "](6", "](69", "]_block_invoke("]) func lineNumberMayBeBroken(_ end: String) {
    let rest = "699".dropFirst(end.filter(\.isNumber).count)
    let method = "-[_PFUbiquityRecordsImporter schedulePendingLogs:error:"
    let reading = Reading(
      "\(Self.header) \(method)\(end)\n\(rest)): \(Self.marker)  Rewound.\n\(Self.header) Tapped\n")
    #expect(reading.records.map(\.origin) == [.ubiquity, .app])
  }

  /// The marker of mirroring follows a level.
  @Test(
    arguments: ["error:", "error: ", "CoreData: error:", "CloudKit:", "warning:"],
    ["CoreData+CloudKit: ", "CoreData+CloudKit:\n"])
  func statementOfMirroringAfterItsLevelIsRead(level: String, marker: String) {
    let header = "2025-05-12 09:30:02.130000+0200 Larder[711:334858] "
    let reading = Reading(
      """
      \(header)\(level)
      \(marker)-[NSCloudKitMirroringDelegate checkIt:](12): all is well
      \(header)Tapped

      """)
    #expect(reading.records.map(\.origin) == [.cloudkit, .app])
    #expect(reading.texts == ["all is well", "Tapped"])
    #expect(reading.records.first?.method == "NSCloudKitMirroringDelegate checkIt:")
    #expect(reading.records.first?.time == "2025-05-12T09:30:02.130000+02:00")
  }

  /// A line of the app that looks like a level precedes no statement of another kind.
  @Test func statementWithoutALevelIsNotJoinedToOne() {
    let reading = Reading("\(Self.header) error:\n\(Self.marker)  Rewound.\n")
    #expect(reading.records.map(\.origin) == [.app, .ubiquity])
  }

  @Test func wrappedManagerStatementIsRead() {
    let reading = Reading("\(Self.header)\nUbiquityStoreManager: Loading store...\n")
    #expect(reading.texts == ["Loading store..."])
    #expect(reading.records.map(\.origin) == [.manager])
  }

  /// Header and method end with a message, so that the next line begins a statement.
  @Test(arguments: ["Tapped", "-[LRDStack close](3): closed"])
  func appMessageIsNotJoinedToAStatement(_ message: String) {
    let reading = Reading("\(Self.header) \(message)\n\(Self.marker)  Rewound.\n")
    #expect(reading.records.map(\.origin) == [.app, .ubiquity])
  }

  /// If records have no headers, an open bracket with a class of iCloud begins one.
  @Test(arguments: ["", "    "]) func openMethodBeginsARecord(indent: String) {
    let wrapped = """
      -[PFUbiquitySwitchboardEntryMetadata
      \(indent)setUseLocalStorage:](760): \(Self.marker)  mobile~1:Trips
      Using local storage: 1
      """
    let reading = Reading("\(Self.marker)  Rewound.\n\(wrapped)\n\(Self.marker)  Rewound.\n")
    #expect(reading.texts == ["Rewound.", wrapped, "Rewound."])
    #expect(reading.kinds == [.statement, .statement, .statement])
  }

  /// Wrapping at a width may divide the selector.
  @Test func openSelectorBeginsARecord() {
    let wrapped = "-[_PFUbiquityRecordsImporter schedulePendingL\nogs:error:](699): \(Self.marker)  Rewound."
    let reading = Reading("\(Self.marker)  First.\n\(wrapped)\n\(Self.marker)  Last.\n")
    #expect(reading.texts == ["First.", wrapped, "Last."])
  }

  @Test(arguments: ["-[LRDStack", "-[PFUbiquityPeer of them", "- [PFUbiquityPeer"])
  func openMethodOfAnAppBeginsNoRecord(_ line: String) {
    #expect(Reading("\(Self.marker)  Rewound.\n\(line)\nclose]\n").texts == ["Rewound.\n\(line)\nclose]"])
  }
}
