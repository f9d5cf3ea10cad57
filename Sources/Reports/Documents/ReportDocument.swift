// A report as plain values, made once from a diagnosis or a comparison. Formats only lay it out: all words are here, fit
// for printing, redacted, and not yet escaped.

internal import ReportModel

/// A report as plain values.
struct ReportDocument: Sendable {
  /// A name with what is to be said of it.
  struct Fact: Sendable {
    let name: String
    let words: String
  }

  /// An entry of LOGS.md or of another catalogue.
  struct EntryName: Sendable, Hashable {
    /// What it is called by within the report.
    let id: String

    /// Where it is explained: `LOGS.md#id`, or `FILE#id`.
    let reference: String
  }

  /// What a catalogue says of a statement that a finding stands on.
  struct Explanation: Sendable {
    let entry: EntryName
    let chapter: String
    let paragraphs: [[ReportPiece]]
  }

  /// What a rule is about.
  struct Rule: Sendable {
    let name: String
    let about: [ReportPiece]
  }

  /// `healthy`, `attention`, `failing` or `no-evidence`.
  let verdict: String

  /// The verdict in a sentence; of several captures, which of them show trouble.
  let sentence: String

  /// The captures.
  let captures: [ReportCapture]

  /// What the captures of several devices tell together; `nil` when they were not compared.
  let comparison: ReportComparison?

  /// The statements that findings stand on, by their first occurrence.
  let explanations: [Explanation]

  /// The rules that found something.
  let rules: [Rule]

  /// How many things of which kinds were redacted; `nil` where everything is shown.
  let redacted: String?

  /// The tool's version.
  let version = Version.current
}

/// One capture of a report.
struct ReportCapture: Sendable {
  /// What is called by it within the report.
  let id: String

  /// Its name, and whether it has to be told from others.
  let name: String
  let isOneOfSeveral: Bool

  /// The verdict, and the same in a sentence; `by-itself` where it shows no trouble and the devices together do.
  let verdict: String
  let sentence: String

  let facts: [ReportDocument.Fact]

  let stores: [ReportStore]

  /// How many stores are not told of.
  let otherStores: Int

  let findings: [ReportFinding]

  /// How many findings are not told, and only JSON lists.
  let otherFindings: Int

  /// How many findings were only counted: they were too many to keep.
  let countedFindings: Int

  /// The errors that no rule explains; `nil` for none.
  let unexplained: String?

  /// What sounds alarming and is routine.
  let harmless: [String]

  /// What no entry fits, the most frequent first.
  let unrecognised: [Unrecognised]

  /// How many records no entry fits.
  let unrecognisedRecords: Int

  /// How many kinds of them are not told.
  let otherUnrecognised: Int

  /// Records that read alike and that no entry fits.
  struct Unrecognised: Sendable {
    let template: String
    let count: Int
    let line: Int

    /// The entry that the first of them comes nearest to.
    let nearest: ReportDocument.EntryName?
  }
}

/// One store of a report.
struct ReportStore: Sendable {
  /// What is called by it within the report.
  let id: String

  /// Its name, and on which device and when it was seen.
  let name: String
  let place: String

  /// The questions with their answers, and what the reporter's marks divide the story into; a question is empty where
  /// the one before goes on.
  let answers: [ReportDocument.Fact]

  /// The peers of which it holds something.
  let peers: [Peer]

  /// How many more there are.
  let otherPeers: Int

  /// What happened when.
  let lanes: [ReportLane]

  /// The axis of the lanes.
  let axis: ReportAxis

  /// What the lanes show by number only; `nil` for nothing.
  let condensed: String?

  /// A peer of which a store holds something.
  struct Peer: Sendable {
    let name: String

    /// The last transaction that it holds; `nil` when the capture does not show it.
    let number: Int?

    /// What arrived, or was sent, in the capture.
    let numbers: String

    /// Whether it is this device.
    let isOwn: Bool

    /// How many came in the capture, and the last of them by when.
    let count: Int
    let points: [(position: Int64, number: Int)]
  }
}

/// An axis of positions: times in microseconds, or lines where a capture has no times.
struct ReportAxis: Sendable {
  let range: ClosedRange<Int64>

  /// What stands at some positions.
  let ticks: [Tick]

  /// What stands at a position.
  struct Tick: Sendable {
    let position: Int64
    let words: String
  }
}

/// What happened of one kind, by when.
struct ReportLane: Sendable {
  let name: String

  /// Its kind, for its looks.
  let kind: String

  var marks: [Mark] = []
  var spans: [Span] = []

  /// What is only counted, by when; nothing of it is in the marks.
  var bars: [Bar] = []

  /// Something that happened, or several things at nearly the same time.
  struct Mark: Sendable {
    let position: Int64

    /// When it was, as the capture says, and what it was.
    let time: String?
    let words: String

    /// The finding it stands for, and how bad that is.
    var finding: String?
    var severity: String?
  }

  /// How much happened in a time.
  struct Bar: Sendable {
    let from: Int64
    let to: Int64
    let count: Int
    let words: String
  }

  /// A time in which something was so.
  struct Span: Sendable {
    let from: Int64
    let to: Int64
    let kind: String

    /// Whether nothing tells of it any more.
    var isSilent = false
    let words: String
  }
}

/// One finding of a report.
struct ReportFinding: Sendable {
  /// What is called by it within the report.
  let id: String

  /// `error`, `warning` or `note`.
  let severity: String

  let rule: String

  /// The store's name, and what it is called within the report; `nil` for what concerns the whole capture.
  let store: String?
  let storeID: String?

  let message: String
  let lookAt: String?
  let advice: String?

  /// Where it stands.
  let places: [String]

  /// The rules that found the same.
  let sameTrouble: String?

  let evidence: [Witness]

  /// The entry that explains it.
  let entry: ReportDocument.EntryName?

  /// A record that bears witness.
  struct Witness: Sendable {
    /// The device in whose capture it stands, where there are several.
    let device: String?
    let line: Int
    let time: String?

    /// What it says; `nil` where that was not kept.
    let text: String?

    /// The entry that it is.
    let entry: ReportDocument.EntryName?
  }
}

extension ReportCapture {
  /// What is said of findings that were only counted; `nil` for none.
  var countedWords: String? {
    countedFindings == 0
      ? nil : "\(counted(countedFindings, "further finding")) only counted: there were too many to keep."
  }
}
