// Reads the lines of a catalogue: headings, prose and fenced blocks. `EntryBlock`, `ErrorBlock` and
// `SampleObjects` read the contents of the blocks.

internal import YAML

/// A reader of one file, which collects its entries, errors, words and problems.
struct DocumentReader {
  /// The file, before any of it is read.
  let document: ParsedCatalogue
  let isBuiltIn: Bool
  private(set) var entries: [EntryDocument] = []
  private(set) var explained: [ErrorDocument] = []
  private(set) var words: [GlossaryWord] = []
  private(set) var problems: [CatalogueProblem] = []
  private var objects = SampleObjects()
  private var chapter = ""
  /// Whether only the heading of the chapter was read.
  private var isAtChapter = false
  /// The line of the heading of a chapter that does not state its topic; `nil` if it does or that was
  /// reported.
  private var lineWithoutTopic: Int?
  private var topic: EntryDocument.Topic?
  private var heading: (id: String, line: Int)?
  private var prose: [Substring] = []
  private var unwritten: DocumentPlace?
  private var lineOfID: [String: Int] = [:]
  private var sampleBytes = 0
  /// The meanings of errors, with their lines.
  private var meanings: [(meaning: ErrorMeaning, line: Int)] = []

  private var lines: [Substring] { document.lines }

  init(document: ParsedCatalogue, isBuiltIn: Bool) {
    self.document = document
    self.isBuiltIn = isBuiltIn
  }

  mutating func read() {
    // Checked before any work is done for the entries.
    let headings = lines.indices.lazy.filter { [lines] in lines[$0].hasPrefix("### ") }
    if let first = headings.dropFirst(DocumentLimits.entries).first {
      return report(.tooManyEntries, at: first)
    }
    readObjects()
    var index = 0
    while index < lines.count, problems.count < DocumentLimits.problems {
      let line = lines[index]
      if line.hasPrefix("```") {
        index = readBlock(at: index)
      } else if line.hasPrefix("### ") {
        endHeading()
        beginEntry(String(line.dropFirst(4)), at: index)
      } else if line.hasPrefix("## ") || line.hasPrefix("# ") {
        endHeading()
        chapter = String(line.drop { $0 == "#" || $0 == " " })
        isAtChapter = true
        lineWithoutTopic = index
        topic = nil
      } else if heading != nil {
        prose.append(line)
        if unwritten == nil, line.isUnwritten {
          unwritten = DocumentPlace(line: index + 1, column: line.prefix(while: \.isWhitespace).count + 1)
        }
      } else if let word = GlossaryWord(line, volume: document.volume, chapter: chapter) {
        words.append(word)
      }
      index += 1
    }
    endHeading()
    if entries.isEmpty, problems.isEmpty { report(.noEntries, at: 0) }
  }

  /// Reads the blocks of objects first, because entries may refer to objects after them.
  private mutating func readObjects() {
    var index = 0
    while let start = lines[index...].firstIndex(where: { $0.hasPrefix("```") }),
      let end = lines[(start + 1)...].firstIndex(where: { $0.hasPrefix("```") || $0.hasPrefix("### ") })
    {
      if BlockKind(fence: lines[start]) == .objects { objects.read(block(.objects, start..<end)) }
      // An unclosed block ends where the next block or entry begins.
      index = lines[end] == "```" ? end + 1 : end
    }
    objects.finish()
    problems += objects.errors
  }

  private mutating func beginEntry(_ id: String, at index: Int) {
    heading = (id, index)
    prose = []
    unwritten = nil
    let isID =
      id.first?.isLetter == true && id.last != "-" && id.utf8.count <= DocumentLimits.idBytes
      && id.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 && $0 >= 0x61 || $0 &- 0x30 < 10 || $0 == 0x2D }
    if !isID { report(.badID(id), at: index, column: 5) }
    if let other = lineOfID[id] { report(.idTwice(id, line: other), at: index, column: 5) }
    lineOfID[id] = lineOfID[id] ?? index + 1
  }

  private mutating func endHeading() {
    if let heading { report(.noBlock(heading.id), at: heading.line) }
    heading = nil
  }

  /// Returns the index of the line that ends a block; `nil` if another block or an entry begins before it.
  private func endOfBlock(at start: Int) -> Int? {
    let next = lines[(start + 1)...].firstIndex { $0.hasPrefix("```") || $0.hasPrefix("### ") }
    return next.flatMap { lines[$0].drop { $0 == "`" }.allSatisfy(\.isWhitespace) ? $0 : nil }
  }

  /// Reads a fenced block; returns the index of its last line.
  private mutating func readBlock(at start: Int) -> Int {
    guard let end = endOfBlock(at: start) else {
      report(.unclosedBlock, at: start)
      // The unclosed block ends before the next block or heading.
      return (lines[(start + 1)...].firstIndex { $0.hasPrefix("```") || $0.hasPrefix("#") } ?? lines.count)
        - 1
    }
    switch BlockKind(fence: lines[start]) {
    case .entry, .error: return readEntry(start..<end)
    case .chapter: readChapter(start..<end)
    case .objects: break
    // Other blocks are illustrations, part of the prose.
    case nil: if heading != nil { prose += lines[start...end] }
    }
    return end
  }

  private mutating func readChapter(_ range: Range<Int>) {
    guard isAtChapter, heading == nil else { return report(.strayChapter, at: range.lowerBound) }
    isAtChapter = false
    lineWithoutTopic = nil
    var block = block(.chapter, range)
    topic = block.mapping().flatMap { block.choice($0["topic"], "topic") }
    problems += block.errors
  }

  /// Reads the block of an entry or an error; returns the index of its last line.
  private mutating func readEntry(_ range: Range<Int>) -> Int {
    let start = range.lowerBound
    guard let (id, line) = heading else {
      report(.strayBlock, at: start)
      return range.upperBound
    }
    heading = nil
    isAtChapter = false
    let meaning = prose.joined(separator: "\n").trimmed
    if meaning.isEmpty { report(.noProse(id), at: line) }
    var entry = EntryDocument(id: id, chapter: chapter, line: line + 1, prose: meaning)
    guard BlockKind(fence: lines[start]) == .entry else {
      readError(ErrorBlock(block(.error, range), of: id, prose: meaning), id, at: entry.place)
      return range.upperBound
    }
    entry.volume = document.volume
    entry.topic = topic
    entry.places.unwritten = unwritten
    let block = EntryBlock(block(.entry, range), of: entry, objects: objects, isBuiltIn: isBuiltIn)
    problems += block.errors
    guard block.errors.isEmpty else { return range.upperBound }
    entry = block.entry
    entries.append(entry)
    if isBuiltIn, entry.source == .ubiquity, let line = lineWithoutTopic {
      report(.noTopic(chapter), at: line)
      lineWithoutTopic = nil
    }
    sampleBytes += entry.samples.reduce(0) { $0 + $1.text.utf8.count }
    guard sampleBytes > DocumentLimits.sampleBytes else { return range.upperBound }
    report(.samplesTooLong, at: start)
    // Skips the rest of the file.
    return lines.count
  }

  private mutating func readError(_ block: ErrorBlock, _ id: String, at place: DocumentPlace) {
    problems += block.errors
    guard block.errors.isEmpty else { return }
    for (meaning, place) in block.meanings {
      if let taken = meanings.first(where: { $0.meaning.overlaps(meaning) }) {
        report(
          .codeTwice(meaning.codes?.lowerBound, domain: meaning.domain, line: taken.line),
          at: place.line - 1, column: place.column)
      }
      guard meanings.count < DocumentLimits.entries else {
        return report(.tooManyEntries, at: place.line - 1)
      }
      meanings.append((meaning, place.line))
    }
    explained.append(ErrorDocument(id: id, place: place, meanings: block.meanings, samples: block.samples))
  }

  private func block(_ kind: BlockKind, _ range: Range<Int>) -> YAMLBlock {
    YAMLBlock(kind: kind, document: document, range: range.lowerBound + 1..<range.upperBound)
  }

  private mutating func report(_ reason: CatalogueProblem.Reason, at index: Int, column: Int = 1) {
    problems.append(document.problem(reason, at: DocumentPlace(line: index + 1, column: column)))
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
