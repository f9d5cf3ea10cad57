// What the checks can find. The words for it are in `LintProblem+Words`.

internal import CatalogueDocument

/// Something that a check found.
package struct LintProblem: PlacedProblem, Equatable {
  /// The file as the caller named it.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int
  /// That line.
  package let excerpt: String
  /// What is wrong.
  package let reason: Reason

  /// What can be wrong with a catalogue that can be read.
  package enum Reason: Equatable, Sendable {
    /// The entry cannot be used; with the reason.
    case unusable(String)
    /// An event that timelines do not know; with names it may mean, or else with those that there are.
    case unknownEvent(String, near: [String], known: [String] = [])
    /// An entry that is not there; with ids it may mean.
    case unknownFollowUp(String, near: [String])
    /// Two open-ended places with nothing between them.
    case touchingPlaces(String, String)
    /// The pattern made of a template has a construct that patterns may not have.
    case forbiddenConstruct(String)
    /// Prose that nobody has written yet.
    case unexplained(String)
    /// A sample that is not recognised as its entry.
    case sampleIsNot(String, Verdict)
    /// A sample that is not recognised: the message that it comes nearest to, and what it has where it leaves that.
    case sampleLeaves(String, message: String, Departure)
    /// A value that is not what the sample states; `nil` for no value.
    case otherValue(field: String, found: String?)
    /// A sample that fits these entries.
    case fitsSeveral([String])
    /// A sample of an entry that entries of the built-in catalogue or of other files fit already.
    case fitsElsewhere([String], of: String)
    /// An id that an entry of the built-in catalogue or of another file has.
    case idTaken(String, by: String)
    /// A wording that an entry of the built-in catalogue or of another file has, or one before in this file.
    case wordingTaken(by: String, of: String)
    /// An event that entries of this source cannot have; with those that can.
    case eventOfOthers(String, sources: [String])
    /// A place that the event needs and the wording does not have for sure.
    case placeMissing(event: String, name: String, kinds: [String])
    /// More entries or wordings than all files may have together.
    case tooMuch
    /// A wording without a sample.
    case noSample(entry: String)
    /// A sample that is not its entry's when another of the entry's methods prints it.
    case notOfMethod(String, Verdict)
    /// A sample that is not its entry's when no method is given.
    case needsMethod(Verdict)
    /// A sample that does not name the error it is of; with the errors that it names.
    case errorNotFound(String, found: [String])
    /// An error that a file from outside explains.
    case errorFromOutside(String)
    /// A record that cannot be decided within the limits of matching.
    case pastLimits(StressedRecord)
  }

  /// Where a sample leaves a message.
  package enum Departure: Equatable, Sendable {
    /// Where it begins.
    case start
    /// Where it has this.
    case at(String)
    /// Where it ends.
    case end
  }

  /// What a text is taken for.
  package enum Verdict: Equatable, Sendable {
    /// A record of an entry.
    case entry(String)
    /// The beginning of a record of an entry; `nil` when of several.
    case cut(String?)
    /// A record of no entry.
    case unrecognised
    /// A record that cannot be decided within the limits of matching.
    case undecided
    /// A record that no entry of any kind describes.
    case foreign
    /// Lines without the beginning of their record.
    case fragment
    /// Another number of records than one.
    case records(Int)
  }

  package var isWarning: Bool { if case .unexplained = reason { true } else { false } }

  /// A record made of a sample to try the limits of matching.
  package enum StressedRecord: Equatable, Sendable {
    /// With places that make the record that long.
    case long(places: [String], kibibytes: Int)
    /// With nothing after its marker.
    case empty
  }
}

extension ParsedCatalogue {
  /// A problem at a place of the file.
  func problem(_ reason: LintProblem.Reason, at place: DocumentPlace) -> LintProblem {
    LintProblem(file: file, line: place.line, column: place.column, excerpt: line(place.line), reason: reason)
  }
}
