import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

/// User-supplied entries in addition to those of LOGS.md.
struct UserCatalogueTests {
  private typealias Outside = UserCatalogue

  // MARK: What they recognise

  @Test func appRecordsAreRecognised() throws {
    let catalogue = try Outside.catalogue(
      Outside.entry(
        "saved", "Saved {number as objects} objects in {store}",
        sample: Outside.app + "Saved 3 objects in Trips")
        + Outside.entry(
          "merged", "{name as what} merged by {word as whom}", more: "method: \"-[TRStore merge:]\"\n",
          sample: Outside.app + "-[TRStore merge:](7): All merged by Trips"),
      check: true)
    let classifier = try Outside.Recogniser(catalogue)
    let saved = classifier.recognise(Outside.app + "Saved 12 objects in Hikes")
    #expect(saved?.id == "saved")
    #expect(saved?.fields == ["objects": "12", "store": "Hikes"])
    #expect(classifier.recognise(Outside.app + "-[TRStore merge:](8): Some merged by Hikes")?.id == "merged")
    #expect(classifier.recognise(Outside.app + "Some merged by Hikes")?.id == "merged")
    #expect(catalogue.entries.last?.reference == "a.md#merged")
    #expect(catalogue.entries.first?.reference.hasPrefix("LOGS.md#") == true)
  }

  @Test(arguments: [
    ("Сохранено {number as n}", "Сохранено 7", "Сохранен 7"),
    ("保存しました {number as n}", "保存しました 7", "保存しまし 7"),
    ("été {number as n}", "été 7", "étè 7"), ("OK {number as n}", "OK 7", "OKAY 7"),
    ("{number as n} 保", "7 保", "7 存"), ("[{word}] да {number as n}", "[a] да 7", "[a] до 7"),
  ])
  func everyScriptIsRecognised(template: String, message: String, other: String) throws {
    let catalogue = try Outside.catalogue(
      Outside.entry("one", template, sample: Outside.app + message), check: true)
    let classifier = try Outside.Recogniser(catalogue)
    let found = classifier.recognise(Outside.app + message)
    #expect(found?.id == "one")
    #expect(found?.fields["n"] == "7")
    for other in [other, "x\(message)", message + " x"] {
      #expect(classifier.countOfOurs(Outside.app + other) == 0, "\(other)")
    }
  }

  /// A similar record that fits no entry is not covered by the catalogue.
  @Test func similarAppRecordIsNotCovered() throws {
    let classifier = try Outside.Recogniser(
      try Outside.catalogue(
        Outside.entry(
          "saved", "Saved {number as objects} objects in {store}",
          sample: Outside.app + "Saved 3 objects in Trips")))
    for text in [
      "Saved 3 objects", "Saved 3 objects in ", "Saved", "Sav", "Saved x objects in Trips", "", "x",
    ] {
      #expect(classifier.countOfOurs(Outside.app + text) == 0, "\(text)")
    }
  }

  @Test func entriesMayBeOfOtherSources() throws {
    let catalogue = try Outside.catalogue(
      Outside.entry(
        "dreaming", "Dreaming of {log}", source: "ubiquity", sample: Outside.ubiquity + "Dreaming of x")
        + Outside.entry(
          "daemon-naps", "nap of {number as seconds} s", source: "daemon",
          sample: "Jan 16 21:52:20 Phone librariand[88] <Notice>: nap of 5 s"))
    let classifier = try Outside.Recogniser(catalogue)
    #expect(classifier.recognise(Outside.ubiquity + "Dreaming of 1B2C.1.cdt")?.id == "dreaming")
    #expect(
      classifier.recognise("Jan 16 21:52:20 Phone librariand[88] <Notice>: nap of 5 s")?.id == "daemon-naps")
    // The entries of a source match only records of that source.
    #expect(classifier.recognise(Outside.app + "Dreaming of 1B2C.1.cdt") == nil)
    #expect(classifier.recognise(Outside.app + "nap of 5 s") == nil)
    #expect(classifier.isCut(Outside.ubiquity + "Dream"))
  }

  /// A method identifies only the records of its own source.
  @Test func appMethodIsNotUsedForOthers() throws {
    let method = "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:]"
    let classifier = try Outside.Recogniser(
      try Outside.catalogue(
        Outside.entry(
          "any", "{text as all}", more: "method: \"\(method)\"\n", sample: Outside.app + "\(method)(1): x")))
    let record = "2014-01-16 21:52:20.100 Trips[1:2] \(method)(1): CoreData: Ubiquity:  Nothing that is known"
    #expect(classifier.recognise(record) == nil)
  }

  /// The entries of LOGS.md for a method do not apply to an app's records that name the method.
  @Test func builtInMethodIsNotUsedForApps() throws {
    let classifier = try Outside.Recogniser(
      try Outside.catalogue(
        Outside.entry(
          "any", "Post store{name as rest}", sample: Outside.app + "Post store foo")))
    let method =
      "-[NSPersistentStoreCoordinator addPersistentStoreWithType:configuration:URL:options:error:](12): "
    #expect(classifier.recognise(Outside.app + method + "Post store setup succeded.")?.id == "any")
    #expect(
      classifier.recognise(
        "2014-01-16 21:52:20.100 Trips[1698:60b] " + method
          + "CoreData: Ubiquity:  Post store setup succeded.")?
        .id == "post-store-setup-succeeded")
  }

  // MARK: What built-in entries recognise stays

  /// User-supplied templates that match nearly everything do not change the recognition by LOGS.md.
  @Test func builtInEntriesComeFirst() throws {
    let greedy = ["the", "log", "store", "Using", "import", "error"].map { word in
      Outside.entry(
        "greedy-\(word.lowercased())", "{text as before}\(word){text as after}", source: "ubiquity",
        sample: Outside.ubiquity + "some \(word) or other")
    }.joined()
    let all =
      greedy
      + ["manager", "daemon", "coredata"].map {
        Outside.entry("greedy-\($0)", "{text as before} the {text as after}", source: $0, sample: "x")
      }.joined()
    let alone = try Outside.Recogniser(try EntryCatalogue.builtIn())
    let together = try Outside.Recogniser(try Outside.catalogue(all))

    var known = 0
    for sample in LogsDocument.entries.flatMap(\.samples) {
      let expected = alone.recognise(sample.text)
      #expect(together.recognise(sample.text) == expected)
      if expected != nil { known += 1 }
      // Truncated records are recognised as without the user-supplied entries too.
      for length in [20, 60, 120] {
        let cut = String(sample.text.prefix(sample.text.count - min(length, sample.text.count / 3)))
        if let expected = alone.recognise(cut) { #expect(together.recognise(cut) == expected) }
        if alone.isCut(cut) { #expect(together.isCut(cut)) }
      }
    }
    #expect(known > 700)
    #expect(together.recognise(Outside.ubiquity + "What the people here see")?.id == "greedy-the")
  }

  // MARK: Conflicts

  @Test func idTakenTwiceIsAProblem() throws {
    let one = Outside.entry("one", "Saved it", sample: Outside.app + "Saved it")
    let built = Outside.entry("import-already-imported", "Merged it", sample: Outside.app + "Merged it")
    let problems = try Outside.problems(one + built, Outside.entry("one", "Left it", sample: "x"))
    #expect(
      problems.map { $0.map(\.reason.sentence) } == [
        ["the id 'import-already-imported' is taken by LOGS.md#import-already-imported"],
        ["the id 'one' is taken by a.md:1"],
      ])
    #expect(problems.flatMap { $0 }.map(\.file) == ["a.md", "b.md"])
    #expect(problems.flatMap { $0 }.map(\.line) == [13, 1])
  }

  @Test func wordingTakenTwiceIsAProblem() throws {
    let built = """
      ### mine

      Prose.

      ```entry
      message: |-
        {exporter}
        Successfully wrote transaction log: {transactionLog as log}
      also: Saved {number as some}
      severity: benign
      samples:
      - text: x
      ```

      """
    let app = { (id: String, name: String) in
      Outside.entry(id, "Saved {number as \(name)}", sample: Outside.app + "Saved 3")
    }
    let problems = try Outside.problems(built + app("one", "a") + app("two", "b"), app("three", "c"))
    #expect(
      problems.map { $0.map(\.reason.sentence) } == [
        ["LOGS.md#export-written has this wording already", "a.md#one has this wording already"],
        ["a.md#one has this wording already"],
      ])
    // The advice about built-in entries is given only for them.
    #expect(
      problems.map { $0.map { $0.reason.help.contains("what a built-in entry fits") } } == [
        [true, false], [false],
      ])
    // Equal words of another source are another statement.
    #expect(problems[0].map(\.line) == [7, 31])
  }

  @Test func placesAloneAreDistinguishedByMethod() throws {
    let all = { (id: String, method: String) in
      Outside.entry(
        id, "{text as all}", more: "method: \"\(method)\"\n", sample: Outside.app + "\(method)(1): x")
    }
    #expect(try Outside.problems(all("one", "-[A b]") + all("two", "-[A c]"), check: true).isEmpty)
    #expect(
      try Outside.problems(all("one", "-[A b]") + all("two", "-[A b]"))[0].map(\.reason.sentence)
        == ["a.md#one has this wording already"])
  }

  @Test func sampleOfBuiltInEntryIsAProblem() throws {
    let text = Outside.entry(
      "mine", "Loading {line as what}", source: "manager",
      sample: "2013-06-17 10:40:31:208 Trips[1502:21507] UbiquityStoreManager: Loading store...")
    #expect(try Outside.problems(text).isEmpty)
    let classifier = try Outside.Recogniser(try EntryCatalogue.builtIn())
    let found = classifier.recognise(
      "2013-06-17 10:40:31:208 Trips[1502:21507] UbiquityStoreManager: Loading store...")
    let id = try #require(found?.id)
    #expect(
      try Outside.problems(text, check: true).flatMap { $0 }.map(\.reason.sentence) == [
        "LOGS.md#\(id) fits this sample already"
      ])
  }

  // MARK: Events

  @Test(arguments: [
    ("import.written", "app", ["the event 'import.written' is not one of this source, but of ubiquity"]),
    ("app.saved", "coredata", ["the event 'app.saved' is not one of this source, but of app"]),
    (
      "daemon.error", "manager",
      ["the event 'daemon.error' is not one of this source, but of daemon and ubiquity"]
    ),
    ("app.svaed", "app", ["there is no event 'app.svaed'"]),
    (
      "import.written", "ubiquity",
      ["the event 'import.written' needs a place 'operation', whatever is left out"]
    ),
    ("app.noted", "app", []),
    ("import.failed", "ubiquity", []),
  ])
  func eventMustBelongToItsSource(event: String, source: String, problems: [String]) throws {
    let text = Outside.entry(
      "one", "Saved {line as operation} to it", source: source, more: "event: \(event)\n", sample: "x")
    #expect(try Outside.problems(text).flatMap { $0 }.map(\.reason.sentence) == problems)
  }

  @Test func eventNeedsItsPlacesInEachWording() throws {
    let text = Outside.entry(
      "one", "Storage of {peer}: {store} is local: {flag}", source: "ubiquity",
      more: "also: \"Local {flag} of {store}{? on {peer}?}\"\nevent: storage.local\n", sample: "x")
    let problems = try Outside.problems(text).flatMap { $0 }
    #expect(
      problems.map(\.reason.sentence) == [
        "the event 'storage.local' needs a place 'peer', whatever is left out"
      ])
    #expect(problems.map(\.line) == [9])
    #expect(problems.first?.reason.help == "add '{peer}', or leave the event out")
  }

  @Test func followUpMayBeBuiltIn() throws {
    let text = { (id: String) in
      Outside.entry(
        "one", "Saved it", more: "followed-by:\n- { entry: \(id), within: 5 s, how: always }\n",
        sample: Outside.app + "Saved it")
    }
    #expect(try Outside.problems(text("export-written"), check: true).isEmpty)
    #expect(
      try Outside.problems(text("export-writen")).flatMap { $0 }.map(\.reason.help)
        == ["did you mean 'export-written'?"])
  }

  // MARK: Samples

  @Test func samplesAreCheckedOnlyOnDemand() throws {
    let wrong = Outside.entry("one", "Saved {number as count}", sample: Outside.app + "Saved three")
    #expect(try Outside.problems(wrong).isEmpty)
    #expect(
      try Outside.problems(wrong, check: true).flatMap { $0 }.map(\.reason.sentence) == [
        "this sample is not recognised by its entry 'one': it leaves the entry's message at 'three'"
      ])
    // The samples of one file must not fit another file's entries.
    let twice = try Outside.problems(
      Outside.entry("one", "Saved {line as what}", sample: Outside.app + "Saved all"),
      Outside.entry("two", "Saved {word as what}", sample: Outside.app + "Saved all"), check: true)
    #expect(
      twice.map { $0.map(\.reason.sentence) } == [["b.md#two fits this sample already"]])
    #expect(
      twice[0][0].reason.help
        == "leave one of the two out, make one of the templates more exact, or join the entries with 'also'")
  }

  @Test func problemsOfAllFilesAreReported() throws {
    let problems = try Outside.problems(
      "# Nothing\n",
      Outside.entry("one", "{text as a}{text as b} saved", more: "event: app.svaed\n", sample: "x"),
      "### x\n")
    #expect(problems.map(\.count) == [1, 2, 1])
    #expect(problems.flatMap { $0 }.map(\.file) == ["a.md", "b.md", "b.md", "c.md"])
  }
}
