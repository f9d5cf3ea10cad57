// Collects the names of a capture's stores, peers and processes, which cannot be recognised by their form.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
internal import LogRecords
internal import Mining
internal import OrderedCollections
internal import ReportModel
package import Timelines

extension Redactor {
  /// Learns the names that a capture is known to contain; call it before redacting a report.
  package func learn(_ diagnosis: CaptureDiagnosis) {
    learntStores = 0
    learn(diagnosis.timelines)
    for store in diagnosis.timelines.stores {
      let peers = Array(store.vector.numbers?.keys.elements ?? []) + store.imports.arrivals.map(\.key)
      for peer in peers { learn(peer: peer, in: diagnosis.timelines.names) }
    }
    for store in diagnosis.timelines.mirroring.indices { learn(mirrored: store, of: diagnosis.timelines) }
    for finding in diagnosis.findings {
      if let peer = finding.peer { learn(peer: peer, in: diagnosis.timelines.names) }
    }
    for process in diagnosis.facts.processes.processes {
      learn(app: String(decoding: process.name, as: UTF8.self))
    }
    // A caller that observed no records learns from the unrecognised ones that the diagnosis keeps.
    for template in diagnosis.statements.unrecognised.miner.byFrequency {
      let message = template.first.bytes.span.extracting(template.first.record.message.range)
      _ = redact(message.text, isCut: template.first.isCut)
    }
    var scanner = MessageScanner()
    for template in diagnosis.statements.unrecognised.miner.byFrequency {
      templates[template.text(&scanner)] = template
    }
  }

  /// Learns the names in a record of a capture that is being read, from the timelines.
  package func learn(_ step: Analysis.Step, _ timelines: borrowing StoreTimelines) {
    learn(timelines)
    if let peer = step.event?.peer { learn(peer: peer, in: timelines.names) }
    if let store = step.event?.mirrored?.store { learn(mirrored: store, of: timelines) }
  }

  /// The maximum length, in bytes, of the part of a record that is searched for names.
  private static let maximumReadLength = 1 << 16

  /// Learns the names in a record from its text alone, whether the record is shown or not.
  ///
  /// These are users, the header's process and host, field values, and text after keys or in quotation marks.
  /// From an app's own words only users are learned.
  package func learn(_ step: Analysis.Step, _ bytes: Span<UInt8>) {
    learnUsers(in: bytes)
    pseudonyms.isLearning = true
    defer { pseudonyms.isLearning = false }
    let record = step.record
    if record.isStatement { learnHeader(of: record, bytes) }
    if record.dialect == .bare { learnCrashed(in: bytes) }
    guard !record.isFromApp || !record.isStatement else { return }
    switch step.recognition {
    case .statement(let classification):
      learnFields(of: classification, bytes)
      guard teaches(classification.wording) else { return }
    case .cut(let cut?): learnFields(of: cut.classification, bytes)
    case .cut, .unrecognised, .undecided, .foreign: break
    }
    let message = record.isStatement ? bytes.extracting(record.message.range) : bytes
    let text = message.extracting(0..<min(message.count, Self.maximumReadLength)).text
    learn(from: text, isCut: message.count > Self.maximumReadLength || record.isCut)
  }

  /// Returns whether a wording has fields other than numbers, vectors and the like, which may contain names.
  private func teaches(_ wording: Int) -> Bool {
    guard let catalogue else { return true }
    if teachingWordings.isEmpty {
      teachingWordings = catalogue.wordings.map { wording in
        wording.fields.contains { $0.kind.map { !Self.namelessKinds.contains($0) } ?? true }
      }
    }
    return teachingWordings[wording]
  }

  private static let namelessKinds: Set<FieldKind> = [
    .number, .decimal, .flag, .word, .pointer, .date, .hash, .vector, .coordinator, .uuid,
  ]

  private func learnHeader(of record: Record, _ bytes: Span<UInt8>) {
    let process = record.process.range
    guard !process.isEmpty else { return }
    let name = bytes.extracting(process).text
    if lastProcess != name {
      lastProcess = name
      learn(name.split(separator: "/").last.map { String($0) } ?? "", .app)
    }
    // The word before the process is the host name.
    guard record.dialect == .syslog || record.dialect == .logShowSyslog else { return }
    var end = process.lowerBound
    while end > 0, bytes[end - 1] == " " { end -= 1 }
    var start = end
    while start > 0, bytes[start - 1] != " " { start -= 1 }
    let host = bytes.extracting(start..<end).text
    guard lastHost != host else { return }
    lastHost = host
    let isTime = host.utf8.first?.isASCIIDigit == true && host.contains(":")
    if !isTime, host.utf8.count > 3, host != "localhost" { learn(host, .device) }
  }

  /// Learns the name of the app in the head of a crash report: `Process:     Trips [1234]`.
  private func learnCrashed(in record: Span<UInt8>) {
    let label: StaticString = "Process:"
    guard let found = record.find(label), found == 0 || record[found - 1] == "\n" else { return }
    let start = record.skipBlanks(from: found + label.utf8CodeUnitCount)
    guard let end = record.find(" [", from: start), end - start <= Self.maximumUserLength else { return }
    learn(record.extracting(start..<end).text, .app)
  }

  /// Learns the fields of a recognised record whose kind makes them names.
  private func learnFields(of classification: Classification, _ bytes: Span<UInt8>) {
    guard let catalogue else { return }
    for (index, field) in catalogue.wordings[classification.wording].fields.enumerated() {
      guard let range = classification.range(ofField: index)?.range, range.count <= Self.maximumValueLength
      else {
        continue
      }
      switch field.kind {
      case .store: learn(bytes.extracting(range).text, .store)
      case .globalID:
        if let name = bytes.storeName(ofGlobalID: range) { learn(bytes.extracting(name).text, .store) }
      case .peer:
        let id = bytes.extracting(range).text
        if id.utf8.contains(UInt8(ascii: "~")) || id.utf8.count > 20 { learn(peer: id) }
      default: break
      }
    }
  }

  /// Learns the names of the stores that were added to the timelines since the last call.
  package func learn(_ timelines: borrowing StoreTimelines) {
    if learntStores > timelines.stores.count { learntStores = 0 }
    for index in learntStores..<timelines.stores.count {
      learn(timelines.names[timelines.stores[index].name], .store)
      if let peer = timelines.stores[index].peer { learn(peer: peer, in: timelines.names) }
    }
    learntStores = timelines.stores.count
  }

  /// Learns the names of a store that is mirrored to CloudKit and of its container.
  private func learn(mirrored store: Int, of timelines: borrowing StoreTimelines) {
    if let name = timelines.mirroring.all[store].name(in: timelines.names) { learn(name, .store) }
    if let container = timelines.mirroring.all[store].container {
      learn(timelines.names[container], .container)
    }
    // Reports name such a store by the beginning of its UUID.
    if let id = timelines.mirroring.all[store].id?.text {
      known.learn(String(id.prefix(8)), of: id.lowercased(), .id, folds: true)
    }
  }

  /// Learns a peer's ID and its short name in reports of its capture.
  func learn(peer: Name, in names: Names) {
    let (id, short) = (names[peer], names.short(peer))
    // IDs with the same beginning were learned together with this one.
    if shortNames[short] == Self.same(peer: id) { return }
    learn(peer: id, short: short)
    // From now on, the IDs with the same beginning have longer short names too.
    if short != Names.short(id), shortNames.count < Pseudonyms.capacity {
      for other in names.peers(like: peer) {
        learn(peer: names[other], short: names.short(other))
      }
    }
  }

  /// Learns a peer's ID, and its short name unless that belongs to another peer.
  func learn(peer id: String) {
    guard let thing = learn(id: id) else { return }
    let short = Names.short(id)
    if shortNames[short] == nil { known.learn(short, of: thing, .peer, folds: true) }
  }

  private func learn(peer id: String, short: String) {
    guard let own = learn(id: id), short != id else { return }
    guard let owner = shortNames[short] else {
      if shortNames.count < Pseudonyms.capacity { shortNames[short] = own }
      known.learn(short, of: own, .peer, folds: true)
      return known.rename(peer: short, of: own)
    }
    // A short name is unique in its capture, but may belong to another peer in another capture. A truncated
    // ID does not belong to another peer.
    if !owner.hasPrefix(own), !own.hasPrefix(owner) { known.rename(peer: short, of: "") }
  }

  /// Learns the user in the peer ID of a Mac or a simulator: `quimby~UUID`, `quimby~simUUID`.
  func learnUser(ofPeer id: String) {
    guard id.utf8.count > 37, Array(id.utf8.suffix(36)).isUUID(at: 0) else { return }
    let name = id.dropLast(36)
    guard let mark = ["~sim", "~"].first(where: { name.hasSuffix($0) }) else { return }
    let user = String(name.dropLast(mark.count))
    if user.utf8.count > 2 { learn(user, .user) }
  }

  /// Learns an ID, and returns its normalized form, which is independent of its spelling.
  private func learn(id: String) -> String? {
    guard !id.isEmpty, id != "…" else { return nil }
    let thing = Self.same(peer: id)
    _ = pseudonym(ofPeer: id)
    known.learn(id, of: thing, .peer, folds: true)
    return thing
  }

  /// Learns the name of an app or another process, and returns its pseudonym, even if a store has the same
  /// name.
  @discardableResult
  package func learn(app name: String) -> String {
    if name == lastApp.name { return lastApp.shown }
    learn(name, .app)
    lastApp = (name, KnownNames.isGeneric(name) ? name : self.name(name, .app))
    return lastApp.shown
  }

  /// Learns the name of a thing, unless it reveals nothing.
  func learn(_ thing: String, _ kind: RedactionKind) {
    guard !KnownNames.isGeneric(thing) else { return }
    // A single word that is recognised by its form has a pseudonym already.
    if thing.utf8.allSatisfy(\.isWordPart), let other = replacement(of: thing) {
      let known = pseudonyms.kind(of: other)
      if known != .value, kind != .store || known != .app, pseudonyms.isName(other) { return }
    }
    _ = name(thing, kind)
    learn(name: thing, of: thing, kind)
    if kind == .store, thing.utf8.contains(UInt8(ascii: " ")) {
      // The name as it is written in paths.
      for blank in ["%20", "\\ "] { learn(name: thing.replacing(" ", with: blank), of: thing, kind) }
    }
  }

  /// Learns a name of a thing, in any letter case unless that would make it a common word.
  func learn(name: String, of thing: String, _ kind: RedactionKind) {
    known.learn(name, of: thing, kind, folds: !isCommon(name.lowercased()))
  }

  /// Returns the pseudonym of a capture, because its file name may contain its owner's name.
  ///
  /// The folder is ignored, so that a key yields the same pseudonym wherever the command is used.
  package func captureName(_ path: String) -> String {
    guard path != "standard input", path != "-" else { return path }
    if let known = captures[path] { return known }
    let file = path.split(separator: "/").last.map { String($0) } ?? path
    // Files of the same name in different folders are different captures.
    var (thing, count) = (file, 1)
    while captures.values.contains(name(thing, .capture)), count <= captures.count {
      count += 1
      thing = "\(count)/\(file)"
    }
    captures[path] = name(thing, .capture)
    return name(thing, .capture)
  }

  /// Returns the pseudonym of a capture; `nil` if it has not been read.
  package func givenName(ofCapture path: String) -> String? { captures[path] }

  /// Learns the users that a record names: by their home folders, or as Macs among the peers.
  func learnUsers(in record: Span<UInt8>) {
    learnFolders(in: record)
    learnMacs(in: record)
  }

  private func learnFolders(in record: Span<UInt8>) {
    var place = 0
    while let slash = record.find(UInt8(ascii: "/"), from: place) {
      place = slash + 1
      let start =
        record.has("/Users/", at: slash) ? slash + 7 : record.has("/home/", at: slash) ? slash + 6 : nil
      guard let start else { continue }
      var end = start
      while end < record.count, end - start < Self.maximumUserLength, record[end].isWordPart,
        record[end] != "/"
      {
        end += 1
      }
      // Names with invisible characters are left to the scanner.
      guard end - start > 2, end == record.count || record[end] < 0x80 else { continue }
      learn(record.extracting(start..<end).text.replacing("%20", with: " "), .user)
    }
  }

  private func learnMacs(in record: Span<UInt8>) {
    var place = 0
    while let tilde = record.find(UInt8(ascii: "~"), from: place) {
      place = tilde + 1
      var start = tilde
      while start > 0, tilde - start < Self.maximumUserLength, record[start - 1].isWordPart,
        record[start - 1] != "/", record[start - 1] != "~"
      {
        start -= 1
      }
      let end = min(record.count, tilde + (record.has("~sim", at: tilde) ? 40 : 37))
      // Fast path: most peers are not Macs.
      let isMobile = tilde - start == 6 && record.has("mobile", at: start)
      guard tilde - start > 2, !isMobile else { continue }
      learnUser(ofPeer: record.extracting(start..<end).text)
    }
  }

  /// The maximum length of a user's name, in bytes.
  private static let maximumUserLength = 64
}
