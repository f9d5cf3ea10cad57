// Twelve statements that no system ever printed, each with varying values. They stand in for statements of a
// later system that the catalogue does not know.

/// A generator of statements with new wordings.
package struct NewStatements {
  /// The number of statements.
  package static let count = 12

  /// The names of persons, stores and places that occur in the values and nowhere else.
  package static let secrets = [
    "Quimbysen", "Wumpusson", "Zorgleberg", "Frobnitzer", "Graultova", "Kwyjibox", "Plughwerk", "Smorgle",
  ]

  private var generator: Generator

  /// Creates a generator whose values a seed determines.
  package init(seed: UInt64) { generator = Generator(seed: seed) }

  /// Returns a record, with its header and the end of its last line.
  ///
  /// - Parameter index: The index of the statement, below `count`.
  /// - Returns: The lines of the record.
  package mutating func record(_ index: Int) -> String {
    let (method, message) = statement(index)
    let time = "21:\(two(within: 10...59)):\(two(within: 10...59)).\(generator.within(100...999))"
    return
      "2013-11-18 \(time) Trips[543:1403] \(method)(\(generator.within(10...990))): CoreData: Ubiquity:  "
      + message + "\n"
  }

  private mutating func statement(_ index: Int) -> (method: String, message: String) {
    switch index {
    case 0:
      (
        "-[_PFUbiquityRecordsImporter rewindTheTimeline:]",
        "Rewound the timeline of \(number()) logs to \(number()): \(peer()) after \(number()).\(number()) s"
      )
    case 1: ("-[_PFUbiquityRecordsImporter deferLedger:until:]", importer() + "Deferred the ledger: \(log())")
    case 2: ("-[PFUbiquitySwitchboard reconcileVectors:]", "Reconciling \(vectors())\nagainst \(vector())")
    case 3: ("-[PFUbiquityCursor lend:toPeer:]", "Could not lend \"\(name())\" to \(peer()): \(error())")
    case 4:
      (
        "-[PFUbiquityShelf shelveObject:]",
        "Shelved \(managedObject())\nin <NSManagedObjectContext: \(pointer())> for good"
      )
    case 5:
      (
        "+[PFUbiquityGardener prune:]",
        "Pruned '\(name())' at \(path()), last watered \(date()) in the evening"
      )
    case 6: ("-[PFUbiquityLedger audit]", "Ledger of “\(name())” has \(dictionary())\nand \(list())")
    case 7: ("-[PFUbiquityTokenKeeper replaceToken:]", "Token \(token()) makes way for \(token())")
    case 8:
      (
        "-[PFUbiquityStampOffice stamp:]",
        "Stamped \(generator.uuid()) as \(pointer()); locked: \(generator.below(2)), try \(number())/10, took \(number())ms"
      )
    case 9:
      (
        "-[PFUbiquityWatermark move:]",
        "Watermark for (\(generator.pick(Self.secrets)):Stop:p\(number()):\(peer())) moved from \(bareVector()) to \(bareVector())"
      )
    case 10:
      (
        "-[PFUbiquityForwarder forward:]",
        "Forwarding \(url()) to \(generator.pick(Self.secrets).lowercased())@example.com, build 11B\(number())a"
      )
    default:
      (
        "-[PFUbiquityPledge handOver:]",
        "Handed over \(generator.modelHash()) to \(peer()):\(number())\n\tkept: \(generator.pick(["YES", "NO"]))"
          + "\n\tstoreName: \(generator.pick(Self.secrets))\n\tnote: \(generator.pick(["(null)", "late"]))"
      )
    }
  }

  // MARK: Values

  private mutating func two(within range: ClosedRange<Int>) -> String { "\(generator.within(range))" }
  private mutating func number() -> Int { generator.within(0...(generator.chance(0.5) ? 9 : 90_000)) }
  private mutating func pointer() -> String {
    "0x" + String(generator.within(0x1000_0000...0x1fff_ffff), radix: 16)
  }
  private mutating func peer() -> String { (generator.chance(0.7) ? "mobile~" : "anna~") + generator.uuid() }

  private mutating func name() -> String {
    let name = generator.pick(Self.secrets)
    return generator.chance(0.5) ? name : "\(name) of \(generator.pick(Self.secrets)) \(number())"
  }

  private mutating func path() -> String {
    let home =
      "/private/var/mobile/Library/Mobile Documents/K7TEAM2XQ4~com~\(generator.pick(Self.secrets).lowercased())~trips"
    return generator.chance(0.5)
      ? home + "/CloudLogs/\(peer())" : "/Users/\(generator.pick(Self.secrets))/Trips.sqlite"
  }

  private mutating func log() -> String {
    "<PFUbiquityLocation: \(pointer())>: /private/var/mobile/Library/Mobile Documents/K7TEAM2XQ4~com~example~trips/"
      + "CloudLogs/\(peer())/\(generator.pick(Self.secrets))/\(generator.modelHash())/\(generator.uuid()).1.cdt"
  }

  private mutating func url() -> String {
    "file:///private/var/mobile/Library/Mobile%20Documents/\(generator.pick(Self.secrets))/\(generator.uuid()).1.cdt"
  }

  private mutating func date() -> String {
    "2014-0\(generator.within(1...9))-\(two(within: 10...28)) \(two(within: 10...23)):\(two(within: 10...59)):12 +0000"
  }

  private mutating func bareVector() -> String {
    "(" + (0..<generator.below(4)).map { _ in "\(peer()):\(number())" }.joined(separator: ":") + ")"
  }

  private mutating func vector() -> String { "<PFUbiquityKnowledgeVector: \(pointer())> \(bareVector())" }

  private mutating func vectors() -> String {
    "{(\n" + (0...generator.below(4)).map { _ in "    \(vector())" }.joined(separator: ",\n") + "\n)}"
  }

  private mutating func importer() -> String {
    "<_PFUbiquityRecordsImporter: \(pointer())>:\n\tubiquityRootLocation: <PFUbiquityLocation: \(pointer())>: \(path())"
      + "\n\tlocalPeerID: \(peer())\n\n"
  }

  private mutating func error() -> String {
    if generator.chance(0.1) { return "(null)" }
    let info =
      generator.chance(0.5)
      ? "{reason=\(generator.pick(Self.secrets)) is away}"
      : "{NSUnderlyingError=\(pointer()) \"The file “\(name())” couldn’t be opened.\", NSFilePath=\(path()), "
        + "options={\n    a = \(number());\n}}"
    return "Error Domain=NSCocoaErrorDomain Code=\(number()) \"The operation couldn’t be completed. "
      + "(Cocoa error \(number()).)\" UserInfo=\(pointer()) \(info)"
  }

  private mutating func managedObject() -> String {
    "<Trip: \(pointer())> (entity: Trip; id: \(pointer()) <x-coredata://\(generator.uuid())/Trip/p\(number())> ; data: {\n"
      + "    name = \"\(name())\";\n    rating = \(number());\n    stops =     (\n        \"\(pointer()) "
      + "<x-coredata://\(generator.uuid())/Stop/p\(number())>\"\n    );\n})"
  }

  private mutating func dictionary() -> String {
    "{\n" + (0...generator.below(4)).map { "    key\($0) = \"\(name())\";\n" }.joined() + "}"
  }

  private mutating func list() -> String {
    "(\n" + (0...generator.below(4)).map { _ in "    \"\(name())\"" }.joined(separator: ",\n") + "\n)"
  }

  private mutating func token() -> String {
    if generator.chance(0.2) { return "(null)" }
    return "<"
      + (0...generator.below(5)).map { _ in String(generator.within(0x1000_0000...0x7fff_ffff), radix: 16) }
      .joined(separator: " ") + "11223344>"
  }
}
