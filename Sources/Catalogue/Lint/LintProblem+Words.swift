// The words for what the checks find. They are made here and nowhere else.

internal import CatalogueDocument

extension LintProblem {
  /// What is wrong.
  package var sentence: String {
    switch reason {
    case .unusable(let words): "the entry cannot be used: \(words)"
    case .unknownEvent(let event, _, _): "there is no event '\(event)'"
    case .unknownFollowUp(let id, _): "there is no entry '\(id)'"
    case .touchingPlaces(let first, let second):
      "nothing stands between the places '\(first)' and '\(second)'"
    case .forbiddenConstruct(let construct): "the pattern of this template has '\(construct)'"
    case .unexplained(let entry): "the entry '\(entry)' still says \(EntryDocument.unwritten)"
    case .sampleLeaves(let entry, _, let departure):
      "this sample is not recognised by its entry '\(entry)': \(departure.words)"
    case .sampleIsNot(let entry, let verdict): "this sample of '\(entry)' is \(verdict.words)"
    case .otherValue(let field, let found):
      found.map { "the value of '\(field)' is '\($0)'" } ?? "the sample has no place '\(field)'"
    case .fitsSeveral(let entries):
      "this sample fits several entries: \(entries.map { "'\($0)'" }.joined(separator: ", "))"
    case .fitsElsewhere(let references, _):
      "\(references.joined(separator: " and ")) \(references.count == 1 ? "fits" : "fit") this sample already"
    case .idTaken(let id, let reference): "the id '\(id)' is taken by \(reference)"
    case .wordingTaken(let reference, _): "\(reference) has this wording already"
    case .eventOfOthers(let event, let sources):
      "the event '\(event)' is not one of this source, but of \(sources.joined(separator: " and "))"
    case .placeMissing(let event, let name, _):
      "the event '\(event)' needs a place '\(name)', whatever is left out"
    case .tooMuch:
      "all catalogues from outside together have at most \(OutsideCatalogues.mostEntries) entries and "
        + "\(OutsideCatalogues.mostWordings) wordings"
    case .noSample(let entry): "no sample of '\(entry)' has this wording"
    case .notOfMethod(let method, let verdict): "printed by \(method), this sample is \(verdict.words)"
    case .needsMethod(let verdict): "without its method, this sample is \(verdict.words)"
    case .errorNotFound(let id, let found):
      "this sample of '\(id)' names " + (found.isEmpty ? "no error" : found.joined(separator: " and "))
    case .errorFromOutside(let id): "the error '\(id)' is not explained by the built-in catalogue"
    case .pastLimits(.long(let places, let kibibytes)):
      "with \(kibibytes) KiB in \(places.map { "'\($0)'" }.joined(separator: ", ")), a record of this wording is "
        + Verdict.undecided.words
    case .pastLimits(.empty): "with an empty message, a record of this wording is \(Verdict.undecided.words)"
    }
  }

  /// What to do about it.
  package var help: String {
    switch reason {
    case .unusable: "write fewer places, or a shorter template"
    case .unknownEvent(_, let near, let known):
      near.guess
        ?? "there are \(known.joined(separator: ", ")); leave it out when the statement is a mere trace"
    case .unknownFollowUp(_, let near):
      near.guess ?? "name an entry of this file or of the built-in catalogue"
    case .touchingPlaces:
      "write the text that tells where the one ends and the other begins, or make them one place"
    case .forbiddenConstruct:
      "templates are literal text and places; this is a mistake of the tool, please report it"
    case .sampleIsNot(_, .foreign):
      "records are told by 'CoreData: Ubiquity:', for source manager by 'UbiquityStoreManager:', for coredata by "
        + "'CoreData: ', and for daemon by the process's name; all others are the app's; correct the sample, or the entry's 'source'"
    case .unexplained: "say what happened, what it means for the user's data, and what to do"
    case .sampleLeaves(_, let message, _):
      "correct the sample or the message, which is '\(message)'; a sample is one whole record with its header"
    case .sampleIsNot: "correct the template or the sample; a sample is one whole record with its header"
    case .otherValue: "correct the sample's 'fields', or the kinds of places before and after it"
    case .fitsSeveral: "make one of the templates more exact, or join the entries with 'also'"
    case .fitsElsewhere(let references, _) where references.contains(where: Self.isBuiltIn): Self.ofBuiltIn
    case .wordingTaken(let reference, _) where Self.isBuiltIn(reference): Self.ofBuiltIn
    case .fitsElsewhere, .wordingTaken:
      "leave one of the two out, make one of the templates more exact, or join the entries with 'also'"
    case .idTaken: "choose another id"
    case .eventOfOthers(_, ["app"]): "add 'source: app', if the app prints it"
    case .eventOfOthers:
      "an entry of source app has app.saved, app.merged, app.noted or none; for others see LOGS.md"
    case .placeMissing(_, let name, let kinds):
      "add " + kinds.map { $0 == name ? "'{\(name)}'" : "'{\($0) as \(name)}'" }.joined(separator: " or ")
        + ", or leave the event out"
    case .tooMuch: "leave out what no capture shows"
    case .noSample: "add a sample of this wording, or remove the wording"
    case .notOfMethod: "see whether the entry lists the right methods"
    case .needsMethod: "older systems do not print methods: give the template text of its own"
    case .errorNotFound: "write a text with 'Error Domain=… Code=…', or correct the error's domain and codes"
    case .errorFromOutside: "leave it out; errors are looked up in LOGS.md only"
    case .pastLimits: "use narrower kinds of places, such as 'line' or 'name' for 'text'"
    }
  }

  private static let ofBuiltIn =
    "leave this one out, or make its template more exact; what a built-in entry fits is never one from outside"

  private static func isBuiltIn(_ reference: String) -> Bool { reference.hasPrefix("LOGS.md#") }
}

extension LintProblem.Departure {
  fileprivate var words: String {
    switch self {
    case .start: "it does not begin as the entry's message does"
    case .at(let text): "it leaves the entry's message at '\(text)'"
    case .end: "it ends where the entry's message goes on"
    }
  }
}

extension LintProblem.Verdict {
  /// What the text is, after "is".
  fileprivate var words: String {
    switch self {
    case .entry(let id): "taken for '\(id)'"
    case .cut(let id): "taken for the beginning of " + (id.map { "'\($0)'" } ?? "several entries")
    case .unrecognised: "not recognised"
    case .undecided: "too much work for the matcher"
    case .foreign: "no record that entries of this source describe"
    case .fragment: "the rest of a record, without its header"
    case .records(let count): "\(count) records, not one"
    }
  }
}
