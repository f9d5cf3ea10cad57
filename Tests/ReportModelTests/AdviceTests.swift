// Findings give the catalogue's advice: that of the entry whose statement raised a finding, or of an error in
// it.

import Catalogue
import CatalogueDocument
import Foundation
import LogRecords
import ReferenceData
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

/// The advice of a finding and that of the entry that raised it cannot contradict each other: they are one
/// text.
struct AdviceTests {
  /// A volume with the samples of its entries, which the compiled catalogue does not have.
  private static func document(_ volume: String) throws -> ParsedCatalogue {
    let text = try String(contentsOf: Project.folder.appending(path: volume), encoding: .utf8)
    return try ParsedCatalogue(text, file: volume)
  }

  /// The rules that the statements of an entry show by themselves.
  private static func rules(shownBy entry: EntryDocument) -> [RuleName] {
    guard let event = entry.eventKind else { return [] }
    return RuleName.allCases.filter { $0.description.shownBy.contains(event) }
  }

  /// For mirroring, the error decides what to do; a crash says nothing about it.
  @Test func entriesThatRaiseFindingsHaveAdvice() throws {
    let silent = try Self.document("LOGS.md").entries.filter { entry in
      [.warning, .error].contains(entry.severity) && entry.advice == nil
        && !Self.rules(shownBy: entry).isEmpty
    }
    #expect(silent.map(\.id) == ["neighbour-uncaught-exception"])
  }

  /// Only the entry of an error that no rule judges can say what to do, unless the error belongs to another
  /// record or the error in it decides, as for all events of mirroring.
  @Test(arguments: EntryCatalogue.volumes) func entriesOfErrorsHaveAdvice(volume: String) throws {
    let silent = try Self.document(volume).entries.filter { entry in
      entry.severity == .error && entry.advice == nil && (volume == "LOGS.md" || entry.event == nil)
    }
    let allowed: Set<String> = [
      "manager-error-context", "manager-error-underlying", "manager-error-detail",
      "neighbour-uncaught-exception",
    ]
    #expect(silent.map(\.id).filter { !allowed.contains($0) } == [])
  }

  /// Before a store is removed, rebuilt or begins again, advice says to keep a copy, or what is lost.
  @Test(arguments: EntryCatalogue.volumes) func costlyAdviceWarnsOfDataLoss(volume: String) throws {
    let catalogue = try Self.document(volume)
    let advice =
      catalogue.entries.compactMap { entry in entry.advice.map { (entry.id, $0) } }
      + catalogue.errors.flatMap { error in error.meanings.map { (error.id, $0.meaning.advice) } }
    #expect(advice.count > 60)
    let costly = [
      "rebuild the store", "begin again from iCloud", "sign out", "Signing out", "reinstall", "delete again",
    ]
    for (id, words) in advice where costly.contains(where: words.contains) {
      #expect(
        ["copy", "lost", "loses", "Do not sign out"].contains(where: words.contains), "\(id): \(words)")
    }
  }

  /// An overview shows the first sentence alone.
  ///
  /// What findings advise is checked wherever a test words one.
  @Test(arguments: EntryCatalogue.volumes) func adviceBeginsWithAnAction(volume: String) throws {
    let catalogue = try Self.document(volume)
    let advice =
      catalogue.entries.compactMap(\.advice)
      + catalogue.errors.flatMap { $0.meanings.map(\.meaning.advice) }
      + RuleName.allCases.map(\.description.advice)
    #expect(advice.count > 60)
    for words in advice { #expect(Prose(words: words).beginsWithAnAction, "\(words)") }
  }

  @Test(arguments: ["Waiting does not help. Update the app.", "iCloud got it, so save it once more."])
  func reasonIsNoAction(words: String) {
    #expect(!Prose(words: words).beginsWithAnAction)
    #expect(!("\("phone", .capture) wrote it to local storage." as Prose).beginsWithAnAction)
  }

  /// How advice begins that a finding knows better than the entry: a file that has not been downloaded has
  /// not failed, and of two causes that an entry has advice for the record names one.
  private static let ofItsOwn = [
    "Wait with the app open and the device online.", "Create the context that merges imports with ",
    "Link CloudKit.framework to the target", "Leave the app open on this device until the rebuild is over",
    "Keep a copy of this device's store: what it never sent",
    "Take a capture at log level 3, which may say why.",
  ]

  /// Each sample is a capture by itself: what it raises has to say what its entry, or an error in it, says
  /// to do.
  @Test(arguments: EntryCatalogue.volumes) func findingGivesTheAdviceOfItsEntry(volume: String) throws {
    let catalogue = try EntryCatalogue.builtIn()
    var checked = 0
    for entry in try Self.document(volume).entries {
      guard let advice = entry.advice else { continue }
      let rules = Self.rules(shownBy: entry)
      if rules.isEmpty { continue }
      for sample in entry.samples {
        var analysis = Analysis(of: "sample", with: catalogue)
        analysis.append(Array((sample.text + "\n").utf8).span) { _, _, _ in }
        let diagnosis = analysis.finish { _, _, _ in }
        for finding in diagnosis.findings where finding.severity > .note && rules.contains(finding.rule) {
          let said = FindingWording(finding, diagnosis).advice.plain
          // The librarian's words represent its error, at the beginning of its message.
          let texts = [sample.text] + finding.evidence.map(\.text)
          let errors = texts.flatMap { ErrorChain($0).links }.compactMap {
            ErrorMeaning(domain: $0.domain, code: $0.code, says: $0.says)?.advice
          }
          #expect(
            Self.ofItsOwn.contains { said.hasPrefix($0) }
              || ([advice] + errors).contains { $0.replacing("`", with: "'") == said },
            "\(entry.id), \(finding.rule.rawValue): \(said)")
          checked += 1
        }
      }
    }
    #expect(checked > (volume == "LOGS.md" ? 60 : 1))
  }

  /// The sentences that suggest a comparison are found by their text.
  @Test func adviceInAComparisonDoesNotSuggestOne() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let command = "'parselogs compare'"
    let advice =
      RuleName.allCases.map { Prose(words: $0.description.advice) } + catalogue.entries.compactMap(\.advice)
    let telling = advice.filter { $0.plain.contains(command) }
    #expect(telling.count > 10)
    for advice in telling { #expect(!advice.inComparison.plain.contains(command), "\(advice.plain)") }
  }

  @Test func firstSentencesHaveNoLinks() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let linked = catalogue.entries.filter { $0.firstSentence(cutTo: 400).contains("](#") }
    #expect(linked.map(\.document.id) == [])
  }

  /// The narrative prints the first sentences, in which the value itself is not shown.
  @Test func firstSentencesSayWhatHappened() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let explaining = catalogue.entries.filter { entry in
      ["Says ", "A dump "].contains(where: entry.firstSentence.hasPrefix)
    }
    // The narrative has words for the value of this entry.
    #expect(explaining.map(\.document.id) == ["local-storage"])
  }

  @Test func firstSentencesAreNotCut() throws {
    let catalogue = try EntryCatalogue.builtIn()
    let cut = catalogue.entries.filter { $0.firstSentence != $0.firstSentence(cutTo: 400) }
    #expect(cut.map(\.document.id) == [])
  }
}
