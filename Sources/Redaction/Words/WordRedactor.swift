// Redacts single words and names: known ones get the pseudonym of their thing. `WordRedactor+Forms`
// recognises the others by their form, `SecretScanner` finds the words in a text.

internal import Catalogue
internal import LogRecords
internal import ReportModel
internal import Timelines

/// Replaces single words and names with pseudonyms, and remembers what each name refers to.
final class WordRedactor {
  /// The pseudonyms of things.
  private(set) var pseudonyms: Pseudonyms
  /// The names that were learned.
  private(set) var known = KnownNames()
  /// The words of the catalogue.
  let vocabulary: CatalogueVocabulary
  /// The peer IDs by the short names that reports of a capture use.
  private var shortNames: [String: String] = [:]
  /// The last app and its pseudonym.
  private var lastApp = (name: "", shown: "")
  /// The replacements of words that were written.
  private var writtenWords = ReplacementCache()
  /// The replacements of words that were only learned from.
  private var learntWords = ReplacementCache()

  /// Creates a redactor that derives pseudonyms from a key, or numbers them if `key` is `nil`.
  init(key: String?, _ catalogue: EntryCatalogue?) {
    pseudonyms = Pseudonyms(key: key)
    vocabulary = CatalogueVocabulary(catalogue)
  }

  // MARK: Writing

  /// Returns the pseudonym of a known thing; `peer-other` and the like if the name is ambiguous.
  func pseudonym(of known: KnownNames.Known) -> String {
    known.thing.isEmpty ? Pseudonyms.other(known.kind) : name(known.thing, known.kind)
  }

  /// Returns the pseudonym of a thing, assigning one at its first occurrence.
  func name(_ thing: String, _ kind: RedactionKind) -> String { pseudonyms.name(of: thing, kind) }

  /// Remembers and returns a written word that contains a pseudonym.
  func written(_ word: String) -> String { pseudonyms.remember(word) }

  /// Returns the cached result for a word; `nil` if something new was learned since.
  func remembered(_ word: String) -> ReplacementCache.Entry? {
    (pseudonyms.isLearning ? learntWords : writtenWords).entry(of: word, version: known.changes)
  }

  /// Caches the result for a word.
  func remember(_ word: String, _ replacement: String?) {
    if pseudonyms.isLearning {
      learntWords.remember(word, replacement, version: known.changes)
    } else {
      writtenWords.remember(word, replacement, version: known.changes)
    }
  }

  /// Returns the pseudonym of the only known thing with this beginning and ending; `nil` if there is none.
  func whole(_ beginning: String, _ ending: String = "") -> String? {
    pseudonyms.cutNames.only(beginning, ending)
  }

  // MARK: Learning

  /// Starts to learn only: nothing new is numbered, and placeholders replace pseudonyms.
  func startLearning() { pseudonyms.isLearning = true }

  /// Ends what `startLearning` started.
  func endLearning() { pseudonyms.isLearning = false }

  /// Notes a fact about a plain word.
  func note(_ word: PlainWord, _ fact: PlainWords.Facts) { known.plainWords.insert(word, fact) }

  /// Learns the name of an entity or a property.
  func learn(openWord word: String) { known.learn(openWord: word) }

  /// Learns the beginning of a UUID, by which reports name its thing.
  func learn(beginning: String, ofID id: String) {
    known.learn(beginning, of: id.lowercased(), .id, folds: true)
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
  func learn(app name: String) -> String {
    if name == lastApp.name { return lastApp.shown }
    learn(name, .app)
    lastApp = (name, Vocabulary.isGeneric(name) ? name : self.name(name, .app))
    return lastApp.shown
  }

  /// Learns the name of a thing, unless it reveals nothing.
  func learn(_ thing: String, _ kind: RedactionKind) {
    guard !Vocabulary.isGeneric(thing) else { return }
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
    known.learn(name, of: thing, kind, folds: !vocabulary.isCommon(name.lowercased()))
  }
}
