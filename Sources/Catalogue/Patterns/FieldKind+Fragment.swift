// The bytes that each kind of field matches, as fragments of PCRE2 patterns.
//
// `(@` opens the group of the value, which captures or not as the whole pattern requires. Fragments are lazy:
// the text after a field in its template ends it. The descriptions of objects follow Core Data 640.

internal import CatalogueDocument

extension FieldKind {
  /// The fragment that matches a value, or what the unified log prints in place of one.
  var fragment: String { takesAnything ? value : "(?|" + value + "|(@<private>))" }

  /// The fragment for short messages that advances from one closing bracket to the next instead of byte by
  /// byte; `nil` for other kinds.
  var plainFragment: String? {
    switch self {
    case .dictionary: #"(?|(@\{(?:[^}]*+\})+?|\(null\))|(@<private>))"#
    case .collection: #"(?|(@\{?\((?:[^)]*+\))+?\}?|\(null\))|(@<private>))"#
    default: nil
    }
  }

  /// Whether a value may be any text of a line.
  private var takesAnything: Bool { [.name, .line, .date, .store, .text, .dump, .error].contains(self) }

  private var value: String {
    switch self {
    case .number: #"(@-?\d++|\(null\))"#
    case .decimal: #"(@-?\d++(?:\.\d++)?)"#
    case .flag: "(@[01])"
    case .word: #"(@\w++|\(null\))"#
    case .pointer: #"(@0x[0-9a-fA-F]++|\(null\)|\(nil\))"#
    case .name, .line, .date: #"(@[^\n]*?)"#
    // The peer before a store is not followed by another peer, as it is if a marker is mistaken for a peer.
    case .store: #"(@(?!(?<=[^\s:]:)(?:\s|[\w.]+~[\w-]+:))[^\n]*?)"#
    case .text, .error: #"(@[\s\S]*?)"#
    case .dump: "(?|" + dump + #"|(@[\s\S]*?))"#
    case .path: #"(@/[^\n]*?|\(null\))"#
    // A relative URL is followed by its base.
    case .url: #"(@[A-Za-z]++:[^\n]*?|/[^\n]*?|(?=[^\s/<(])[^\n]+? -- [A-Za-z]++:[^\n]*?|\(null\))"#
    case .uuid: #"(@[0-9A-Za-z-]++|\(null\))"#
    case .peer: #"(@[^\s:(){}"]++|\(null\))"#
    case .hash: #"(@[^\s/]++)"#
    case .vector: #"(?:<PFUbiquityKnowledgeVector[^>\n]*+>\s*+)?\((@[^)\n]*+)\)"#
    case .location: #"(?|<PFUbiquityLocation[^>\n]*+>:\s*+(@[^\n]*?)|\((@null)\))"#
    case .log: #"(?:<PFUbiquityLocation[^>\n]*+>:\s*+)?(@[^\n]*?)"#
    // A store's name may contain brackets.
    case .globalID:
      #"(?:<PFUbiquityGlobalObjectID[^>\n]*+>\s*+)?(?|\((@[^)\n]*+)\)|\((@[^\n]*?)\))"#
    case .dictionary: #"(@\{[\s\S]+?(?<=\})|\(null\))"#
    case .collection: #"(@\{?\([\s\S]+?(?<=\))\}?|\(null\))"#
    case .object: #"(@<[A-Za-z_][^>\n]*+>[\s\S]*?|\(null\))"#
    case .coordinator: #"(@<NSPersistentStoreCoordinator[^>\n]*+>|\(null\))"#
    default: #"(@\#(objectStart)[\s\S]*?|\(null\))"#
    }
  }

  /// The bytes that a value, or what is printed in place of one, may end with; `nil` for any.
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

  /// The fragment for the end of a template: nothing follows, so it matches the whole rest.
  var lastFragment: String {
    switch self {
    case .location, .globalID: fragment
    // Text at the left margin belongs to another record.
    case .dump: dump
    default: fragment.replacing("*?", with: "*+")
    }
  }

  /// The fragment of a line and the following ones that are indented, close a bracket, name a property of
  /// the data model as errors list them, `Trip: name`, or are of an error's list, `A:(zone:owner) = <CKError …`.
  private var dump: String {
    #"(@[^\n]*+(?:\n++(?:[^\S\n]|[)}\]]|\w++: \w++[^\s\w]*+(?=\n|\z)|\#(partialError))[^\n]*+)*+)"#
  }

  /// The pattern of the beginning of a line within an error of CloudKit that lost its indentation.
  private var partialError: String { #"\.\.\. \d++ "|[^\s(]++(?<=:)\([^\n()]*+\) = <CKError "# }

  /// The fragment of an object on one line, up to its last bracket, and a store's URL after it.
  static let dumpedObject = #"(@<[A-Za-z_]\w*+: (?:[^<>\n]|\#(bracketed))*+>(?: \(URL: [^()\n]*+\))?+)"#
  /// The pattern of a place where no such object begins.
  static let noDumpedObject = #"(?!<[A-Za-z_]\w*+: )"#
  /// The pattern of an object within another one, which may contain a third.
  private static let bracketed = #"<(?:[^<>\n]|<[^<>\n]*+>)*+>"#

  /// Whether values are objects that may print several lines.
  var isObject: Bool { classNames != nil || self == .object }

  /// Whether values are paths, which may contain spaces.
  var isPlace: Bool { [.path, .url, .location, .log].contains(self) }

  /// The pattern of the names of the object's class; `nil` unless values are objects of one class.
  private var className: String? {
    classNames.map { $0.count == 1 ? $0[0] : "(?:" + $0.joined(separator: "|") + ")" }
  }

  /// The names that the object's class has had; `nil` unless values are objects of one class.
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
