// Damage that removes whole records from a capture.

extension DamagedCapture {
  /// The text that libasl prints in place of the first discarded record, from iOS 8 on.
  private static let quotaWords =
    "*** LOG MESSAGE QUOTA EXCEEDED - SOME MESSAGES FROM THIS PROCESS HAVE BEEN DISCARDED ***"

  /// Returns the text that syslogd prints on earlier systems.
  private func rateWords(_ pid: Int) -> String {
    "*** process \(pid) exceeded 500 log message per second limit  -  remaining messages this second discarded ***"
  }

  /// Returns a random run of pieces whose length is a percentage of all.
  private mutating func stretch(_ percent: ClosedRange<Int>) -> Range<Int> {
    let length = max(1, pieces.count * random.within(percent) / 100)
    let start = random.below(max(1, pieces.count - length))
    return start..<min(pieces.count, start + length)
  }

  /// Removes the statements of a stretch that need a higher log level.
  mutating func dipLevel() {
    guard options.level > 0 else { return }
    let level = random.below(options.level)
    let stretch = stretch(15...35)
    pieces = pieces.enumerated().filter { place, piece in
      !stretch.contains(place) || record(of: piece)?.statement.map { $0.level <= level } ?? true
    }.map(\.element)
  }

  /// Discards one or two stretches, and prints a line where each begins.
  mutating func exceedQuota() {
    for _ in 0..<random.within(1...2) {
      let stretch = stretch(4...15)
      guard
        let first = pieces[stretch].firstIndex(where: { record(of: $0)?.statement != nil }),
        let record = record(of: pieces[first])
      else { continue }
      let words = options.era == .iOS9 ? Self.quotaWords : rateWords(truth.pid)
      let header = Array(record.bytes.prefix(record.textStart))
      let line = Piece(record: nil, bytes: header + Array((words + "\n").utf8), kept: 0)
      pieces.replaceSubrange(first..<stretch.upperBound, with: [line])
      possible.insert("capture-truncated")
    }
  }

  /// Leaves out one or two stretches.
  mutating func leaveOut(isMarked: Bool) {
    for _ in 0..<random.within(1...2) {
      let mark = Piece(record: nil, bytes: Array("[...]\n".utf8), kept: 0)
      pieces.replaceSubrange(stretch(3...15), with: isMarked ? [mark] : [])
    }
  }

  /// Returns the rules that may be raised for gaps without a mark.
  ///
  /// Nothing in the capture distinguishes records that are left out from records that never existed.
  func rulesOfGaps(_ kept: [Int: Int]) -> Set<String> {
    guard options.damages.contains(.leftOut) else { return [] }
    var rules: Set<String> = []
    var shown: [String: Bool] = [:]
    for (place, record) in records.enumerated() {
      let isThere = kept[place] != nil
      // A number whose save was rolled back is reserved once more.
      if record.isOne(of: .reservedNumber), isThere { shown["reserved"] = true }
      if record.isOne(of: .wroteChanges) { shown["changes"] = isThere }
      if record.isOne(of: .aheadOfPeer), isThere { shown["ahead"] = true }
      guard !isThere else { continue }
      if record.isOne(of: .wroteLog), shown["reserved"] == true { rules.insert("export-lost") }
      if record.isOne(of: .wroteMetadata), shown["changes"] == true { rules.insert("split-write") }
      if record.isOne(of: .wroteMetadata, .beginningParse), shown["ahead"] == true {
        rules.insert("missing-transaction")
      }
      if record.isOne(of: .wroteMetadata) { rules.formUnion(["import-failed", "import-unfinished"]) }
      // If nothing names its log, an import whose beginning is left out is taken for the previous one.
      if record.isOne(of: .beginningParse), !options.header.hasHeader { rules.insert("store-rolled-back") }
      if record.storage?.isLocal == false { rules.insert("local-storage-only") }
      if record.isFromManager || record.statement != nil { rules.insert("follow-up-missing") }
    }
    return rules
  }

  /// Returns the rules that may be raised while nothing shows that the log level is lowered.
  ///
  /// A process that ends before it prints anything else in full detail may have ended inside an import. A log
  /// that is said to wait, with no statement after it before the next one in full detail, may have been given
  /// up.
  func rulesOfDip(_ kept: [Int: Int]) -> Set<String> {
    guard options.damages.contains(.levelDip) else { return [] }
    var ofOpenImports: [Int: Set<String>] = [:]
    var shown: [String: Bool] = [:]
    var lastShown: Int?
    var rules: Set<String> = []
    for (place, record) in records.enumerated() where record.statement != nil {
      let isThere = kept[place] != nil
      if isThere {
        lastShown = place
      } else if let last = lastShown, records[last].isOne(of: .aheadOfPeer) {
        rules.insert("follow-up-missing")
      }
      if record.isOne(of: .wroteChanges) { shown["changes"] = isThere }
      if record.isOne(of: .beginningParse) { shown["began"] = isThere }
      if isThere, record.statement?.level == 3 {
        ofOpenImports[record.pid] = nil
      } else if record.isOne(of: .wroteMetadata), !isThere {
        if shown["began"] == true { ofOpenImports[record.pid, default: []].insert("import-unfinished") }
        if shown["changes"] == true { ofOpenImports[record.pid, default: []].insert("split-write") }
      }
      if record.isOne(of: .wroteMetadata) { (shown["changes"], shown["began"]) = (false, false) }
    }
    return ofOpenImports.values.reduce(rules) { $0.union($1) }
  }

  /// Appends the capture of an unrelated device.
  mutating func appendAnotherDevice() {
    var other = CaptureOptions()
    other.seed = options.seed &* 0x9E37_79B9 &+ 77
    other.records = options.records
    other.header = options.header
    other.era = options.era
    other.level = options.level
    other.noise = options.noise
    let capture = SimulatedCapture(other)
    pieces.append(Piece(record: nil, bytes: capture.bytes, kept: 0))
    truth.healthyPeers = capture.truth.stores.map(\.localPeer)
  }
}
