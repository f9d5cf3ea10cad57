// What bytes each kind of field fits, as fragments of PCRE2 patterns.
//
// `(@` opens the group of the value; it captures or not as the whole pattern needs. Fragments are lazy: what
// follows a field in its template ends it. How objects print is taken from the descriptions of Core Data 640.

internal import CatalogueDocument

extension FieldKind {
  /// What it fits: a value, or what the unified log prints in place of one.
  var fragment: String { takesAnything ? value : "(?|" + value + "|(@<private>))" }

  /// What goes from one closing bracket to the next rather than byte by byte, for short messages; `nil` for
  /// other kinds.
  var plainFragment: String? {
    switch self {
    case .dictionary: #"(?|(@\{(?:[^}]*+\})+?|\(null\))|(@<private>))"#
    case .collection: #"(?|(@\{?\((?:[^)]*+\))+?\}?|\(null\))|(@<private>))"#
    default: nil
    }
  }

  /// Whether it takes any text of a line.
  private var takesAnything: Bool { [.name, .line, .date, .store, .text, .dump, .error].contains(self) }

  private var value: String {
    switch self {
    case .number: #"(@-?\d++|\(null\))"#
    case .decimal: #"(@-?\d++(?:\.\d++)?)"#
    case .flag: "(@[01])"
    case .word: #"(@\w++|\(null\))"#
    case .pointer: #"(@0x[0-9a-fA-F]++|\(null\)|\(nil\))"#
    case .name, .line, .date: #"(@[^\n]*?)"#
    // No other peer stands behind its peer, as when a marker is mistaken for one.
    case .store: #"(@(?!(?<=[^\s:]:)(?:\s|[\w.]+~[\w-]+:))[^\n]*?)"#
    case .text, .error: #"(@[\s\S]*?)"#
    case .dump: "(?|" + dump + #"|(@[\s\S]*?))"#
    case .path: #"(@/[^\n]*?|\(null\))"#
    // A relative one is followed by its base.
    case .url: #"(@[A-Za-z]++:[^\n]*?|/[^\n]*?|(?=[^\s/<(])[^\n]+? -- [A-Za-z]++:[^\n]*?|\(null\))"#
    case .uuid: #"(@[0-9A-Za-z-]++|\(null\))"#
    case .peer: #"(@[^\s:(){}"]++|\(null\))"#
    case .hash: #"(@[^\s/]++)"#
    case .vector: #"(?:<PFUbiquityKnowledgeVector[^>\n]*+>\s*+)?\((@[^)\n]*+)\)"#
    case .location: #"(?|<PFUbiquityLocation[^>\n]*+>:\s*+(@[^\n]*?)|\((@null)\))"#
    case .log: #"(?:<PFUbiquityLocation[^>\n]*+>:\s*+)?(@[^\n]*?)"#
    // A store's name may have brackets.
    case .globalID:
      #"(?:<PFUbiquityGlobalObjectID[^>\n]*+>\s*+)?(?|\((@[^)\n]*+)\)|\((@[^\n]*?)\))"#
    case .dictionary: #"(@\{[\s\S]+?(?<=\})|\(null\))"#
    case .collection: #"(@\{?\([\s\S]+?(?<=\))\}?|\(null\))"#
    case .object: #"(@<[A-Za-z_][^>\n]*+>[\s\S]*?|\(null\))"#
    case .coordinator: #"(@<NSPersistentStoreCoordinator[^>\n]*+>|\(null\))"#
    default: #"(@\#(objectStart)[\s\S]*?|\(null\))"#
    }
  }

  /// The bytes that its value, or what is printed in place of one, may end with; `nil` for any.
  var lastBytes: String? {
    switch self {
    case .flag: "01>"
    case .decimal: "0123456789>"
    case .number: "0123456789)>"
    case .vector, .globalID: ")>"
    case .dictionary, .collection: ")}>"
    default: nil
    }
  }

  /// The pattern of the first line of an object of one class, up to the end of its address.
  private var objectStart: String { #"<\#(className ?? "")\b[^>\n]*+>"# }

  /// What it fits at the end of a template: nothing follows, so it takes all that is left.
  var lastFragment: String {
    switch self {
    case .location, .globalID: fragment
    // What follows at the left edge belongs to another record.
    case .dump: dump
    default: fragment.replacing("*?", with: "*+")
    }
  }

  /// A line, and those that follow and are indented, close a bracket, or name a property of the data model,
  /// as errors list them: `Trip: name`.
  private var dump: String {
    #"(@[^\n]*+(?:\n++(?:[^\S\n]|[)}\]]|\w++: \w++[^\s\w]*+(?=\n|\z))[^\n]*+)*+)"#
  }

  /// Whether it is an object that may print several lines.
  var isObject: Bool { classNames != nil || self == .object }

  /// Whether it is a path, which may have blanks.
  var isPlace: Bool { [.path, .url, .location, .log].contains(self) }

  /// The name of its class, as a pattern; `nil` for what is no object of one class.
  private var className: String? {
    classNames.map { $0.count == 1 ? $0[0] : "(?:" + $0.joined(separator: "|") + ")" }
  }

  /// The names that its class has; `nil` for what is no object of one class.
  var classNames: [String]? {
    switch self {
    case .importer: ["_PFUbiquityRecordsImporter"]
    case .exporter: ["_PFUbiquityRecordsExporter"]
    case .operation:
      [
        "_PFUbiquityRecordImportOperation", "PFUbiquityRecordImportOperation", "_PFUbiquityImportOperation",
        "PFUbiquityImportOperation",
      ]
    case .scan: ["PFUbiquityImportScanOperation"]
    case .baseline: ["PFUbiquityBaseline"]
    case .baselineOperation:
      [
        "PFUbiquityBaselineRollOperation", "PFUbiquityBaselineRollResponseOperation",
        "PFUbiquityBaselineRecoveryOperation",
      ]
    case .receipt: ["PFUbiquityPeerReceipt"]
    case .assistant: ["PFUbiquitySetupAssistant"]
    case .stack: ["_PFUbiquityStack"]
    case .context: ["PFUbiquityRecordsImporterSchedulingContext"]
    case .medic: ["PFUbiquityStoreMetadataMedic"]
    case .presenter: ["PFUbiquityFilePresenter"]
    case .entry: ["PFUbiquitySwitchboardEntry", "PFUbiquitySwitchboardEntryMetadata"]
    case .transactionLog: ["PFUbiquityTransactionLog"]
    case .heuristics: ["PFUbiquityBaselineHeuristics"]
    case .monitor: ["PFUbiquityContainerMonitor"]
    case .snapshot: ["PFUbiquityStoreSaveSnapshot"]
    case .conflict: ["PFUbiquityRecordImportConflict"]
    case .transactionEntry: ["PFUbiquityTransactionEntry", "PFUbiquityTransactionEntryLight"]
    default: nil
    }
  }
}
