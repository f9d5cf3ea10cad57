// The wording of findings about records that one device sent to iCloud and another never imported.

internal import Diagnosis
internal import Timelines

extension NeverArrived {
  /// The maximum number of records that a sentence names.
  private static let maximumNamed = 4
  /// The maximum number of records in the data for programs.
  private static let maximumListed = 100

  static func wording(of detail: Mirrored, _ from: Prose, _ to: Prose) -> FindingWording {
    let agreeing = Agreement(with: detail.objects)
    let isChange = detail.earlier == detail.objects
    let records = counted(detail.objects, "record")
    let what = isChange ? "\(agreeing.form("a change", "changes")) of \(records)" : records
    let end =
      words(onEarlier: detail) + words(onDeleted: detail) + words(onFormer: detail) + words(detail.end)
    if case .leftOut = detail.end { return wording(ofLeftOut: detail, from, to) }
    if detail.deleted == detail.objects { return wording(ofDeleted: detail, from, to) }
    if detail.hadAllFormerly { return wording(ofReinstalled: detail, from, to) }
    if detail.hadBeforeSignOut { return wording(ofSignedOut: detail, from, to) }
    return FindingWording(
      message: """
        \(to) never imported \(words: what) that \(from) sent to iCloud\(names(detail)). \(end) What \(from) \
        saved in \(agreeing.them) is not on \(to).
        """,
      advice: advice(on: detail, from, to),
      topic: "\(to) never imported \(words: what) of \(from)", data: data(of: detail, from, to))
  }

  /// What was deleted on the receiver was there before.
  private static func wording(ofDeleted detail: Mirrored, _ from: Prose, _ to: Prose) -> FindingWording {
    let agreeing = Agreement(with: detail.objects)
    let records = counted(detail.objects, "record")
    let lacking = counted(detail.objects, "deleted record")
    return FindingWording(
      message: """
        \(to) did not import \(words: records) that \(from) sent to iCloud after \(agreeing.they) \
        \(agreeing.were) deleted on \(to)\(names(detail)). \(words(detail.end)) What \(from) saved in \
        \(agreeing.them) is not on \(to).
        """,
      advice: """
        If the \(agreeing.noun("record")) should stay deleted, delete \(agreeing.them) on \(from). \
        Otherwise \(agreeing.they) \(agreeing.have) to come to \(to). \(advice(on: detail, from, to))
        """,
      topic: "\(to) did not import \(words: lacking) that \(from) sent again",
      data: data(of: detail, from, to))
  }

  /// The removed installation of the app had the records, and the present one has not got them.
  private static func wording(ofReinstalled detail: Mirrored, _ from: Prose, _ to: Prose) -> FindingWording {
    let agreeing = Agreement(with: detail.objects)
    let what = counted(detail.objects, "record")
    return FindingWording(
      message: """
        \(to) has not imported \(words: what) of \(from) again since the app was reinstalled \
        there\(names(detail)). The removed installation had \(agreeing.them). \(words(detail.end)) What \
        \(from) saved in \(agreeing.them) is not on \(to).
        """,
      advice: advice(on: detail, from, to),
      topic: "\(to) has not imported \(words: what) of \(from) again since the app was reinstalled",
      data: data(of: detail, from, to))
  }

  /// The device had the records until the user signed out, and has not got them since the user signed in again.
  private static func wording(ofSignedOut detail: Mirrored, _ from: Prose, _ to: Prose) -> FindingWording {
    let agreeing = Agreement(with: detail.objects)
    let what = counted(detail.objects, "record")
    return FindingWording(
      message: """
        \(to) has not imported \(words: what) of \(from) again since the user signed out of iCloud there and in \
        again\(names(detail)). It had \(agreeing.them) before. \(words(detail.end)) What \(from) saved in \
        \(agreeing.them) is not on \(to).
        """,
      advice: advice(on: detail, from, to),
      topic: "\(to) has not imported \(words: what) of \(from) again since the user signed out and in again",
      data: data(of: detail, from, to))
  }

  private static func wording(ofLeftOut detail: Mirrored, _ from: Prose, _ to: Prose) -> FindingWording {
    let what = counted(detail.objects, "record")
    let agreeing = Agreement(with: detail.objects)
    return FindingWording(
      message: """
        \(to) left out \(words: what) that \(from) sent to iCloud\(names(detail)). It fetched \
        \(agreeing.them), but the version of the app on it does not have \(agreeing.their) \
        \(agreeing.noun("type")). What \(from) saved in \(agreeing.them) is in iCloud and not on \(to).
        """,
      advice: "Install the current version of the app on \(to).",
      topic: "\(to) left out \(words: what) of \(from)",
      data: data(of: detail, from, to))
  }

  private static func data(of detail: Mirrored, _ from: Prose, _ to: Prose) -> DataValue {
    [
      "exportedBy": from, "missingOn": to, "container": Prose(detail.container, .quotation),
      "records": detail.records.prefix(maximumListed).map { Prose($0, .quotation) }, "count": detail.objects,
    ]
  }

  /// A list of the first ones, and how many more there are, with or without a name; none if none has one.
  private static func names(_ detail: Mirrored) -> Prose {
    let shown = detail.records.prefix(maximumNamed).map { Prose($0, .quotation, limit: 60) }
    guard !shown.isEmpty else { return "" }
    let rest = detail.objects - shown.count
    return ": \(shown.joined(separator: ", "))\(words: rest > 0 ? " and \(rest.grouped) more" : "")"
  }

  /// What it has of the records, with a space after it; none if it has none of them.
  private static func words(onEarlier detail: Mirrored) -> Prose {
    guard detail.earlier > 0 else { return "" }
    guard detail.earlier == detail.objects else {
      return "It has \(detail.earlier) of them in an earlier state. "
    }
    return "It has \(Agreement(with: detail.objects).form("the record", "them")) in an earlier state. "
  }

  /// How many of the records were deleted before, with a space after it; none if none were.
  private static func words(onDeleted detail: Mirrored) -> Prose {
    guard detail.deleted > 0 else { return "" }
    return "\(detail.deleted) of them \(Agreement(with: detail.deleted).were) deleted there before. "
  }

  /// How many of the records the removed installation had, with a space after it; none if it had none.
  private static func words(onFormer detail: Mirrored) -> Prose {
    detail.formerly == 0 ? "" : "The removed installation of the app there had \(detail.formerly) of them. "
  }

  private static func words(_ end: Mirrored.End) -> Prose {
    switch end {
    case .imported(let count, let timing):
      """
      It asked iCloud for changes \(words: timing == .afterAtLeast ? "at least " : "")\
      \(words: count == 1 ? "once" : "\(count) times") \(words: timing.words), successfully, and did not get what was \
      sent\(words: timing == .about ? "; no import ran there later" : "").
      """
    case .failed(let error, let count, .afterAtLeast, let failures):
      """
      At least \(words: count == 1 ? "one" : "\(count)") of its imports after that \(words: failures.verb): \(error.prose).
      """
    case .failed(let error, let count, let timing, let failures):
      """
      \(words: count == 1 ? "Its import" : "Each of its \(count) imports") \(words: timing.words) \
      \(words: failures.verb): \(error.prose).
      """
    case .setupFailed(let error): "Its set-up failed: \(error.prose)."
    case .running(let timing): "An import begins there \(words: timing.words) and has no end."
    case .blocked(let work):
      """
      No import ran there after that: \(words: work.oneWords) that began before has no end, and what comes after it waits.
      """
    case .idle, .explained: "No import ran there after that."
    case .leftOut: "It fetched them and left them out."
    }
  }

  private static func advice(on detail: Mirrored, _ from: Prose, _ to: Prose) -> Prose {
    let agreeing = Agreement(with: detail.objects)
    let (them, records) = (agreeing.them, agreeing.noun("record"))
    return switch detail.end {
    case .imported(_, .about):
      """
      Bring the app on \(to) to the front, online, and give it a few minutes: that starts another import. If it does not \
      bring \(them), look the \(records) up in CloudKit Console.
      """
    case .imported where detail.haveCommonRecords: adviceOnImported(detail, from, to)
    case .imported:
      """
      Look the \(records) up in CloudKit Console, in the database and the environment that \(to) uses: a build from \
      Xcode uses Development, one from TestFlight or the App Store uses Production, and they share nothing. If \
      \(agreeing.they) \(agreeing.are) there, take a new capture of \(to) from the launch of the app on, with '--info --debug'.
      """
    case .failed(_, _, _, let failures) where failures.passByThemselves:
      """
      Keep the app on \(to) open with the device online: the import is tried again by itself, and brings \(them).
      """
    case .explained:
      """
      'parselogs' on the capture of \(to) says what to do about that; the next import brings \(them).
      """
    case .failed, .setupFailed:
      "Fix what fails on \(to); nothing is lost, and the next import brings \(them)."
    case .running, .blocked: "Restart the app on \(to): the next import brings \(them)."
    case .leftOut: "Install the current version of the app on \(to)."
    case .idle:
      """
      Bring the app on \(to) to the front, online, and give it a few minutes: that starts an import. If only pushes do \
      not arrive, check that the app has the capabilities Push Notifications and Background Modes > Remote notifications in \
      Xcode.
      """
    }
  }

  /// The advice on records that imports of a device did not bring, though it gets others.
  private static func adviceOnImported(_ detail: Mirrored, _ from: Prose, _ to: Prose) -> Prose {
    let agreeing = Agreement(with: detail.objects)
    let (them, they, records) = (agreeing.them, agreeing.they, agreeing.noun("record"))
    let once: Prose = "change and save \(them) once more on \(from): that sends \(them) again."
    let again: Prose =
      detail.isFetchedAnew
      ? once
      : """
      \(once) If \(to) lacks \(them) \
      then too, and all that it saved is exported, delete the app on \(to) and install it again: it then fetches everything.
      """
    if detail.hadAllFormerly {
      return """
        Unless a device has deleted \(them) since, \(once) iCloud got \(them), because the removed installation on \
        \(to) had \(them).
        """
    }
    if detail.hadBeforeSignOut {
      return """
        Unless a device has deleted \(them) since, \(again) iCloud got \(them), because \(to) had \(them) before the \
        sign-out.
        """
    }
    guard detail.arrivedOn.isEmpty else {
      let holders = Prose.series(detail.arrivedOn.map { Prose($0, .capture) })
      return """
        Unless a device has deleted \(them) since, \(again) iCloud got \(them), because \(they) arrived on \(holders).
        """
    }
    guard detail.fetchedBy.isEmpty else {
      let fetchers = Prose.series(detail.fetchedBy.map { Prose($0, .capture) })
      return """
        Unless a device has deleted \(them) since, \(again) iCloud got \(them), because \(fetchers) fetched \(them).
        """
    }
    if detail.isFetchedAnew, !detail.isAnyFetched, detail.formerly == 0 {
      return """
        Unless a device has deleted \(them), \(again) The app on \(to) was installed again after \(from) had sent the \
        \(records), and fetched everything, so iCloud did not have \(them) then.
        """
    }
    return """
      Look the \(records) up in CloudKit Console. If \(they) \(agreeing.are) there as \(from) saved \
      \(them), \(again) If \(they) \(agreeing.are) not there, a device may have deleted \(them) since: if none did, \
      save \(them) again on \(from).
      """
  }
}

extension NeverArrived.Mirrored {
  /// Whether the removed installation of the receiver's app had all of the records.
  fileprivate var hadAllFormerly: Bool { formerly > 0 && formerly == objects }
}

extension NeverArrived.Mirrored.Failures {
  /// The end of a sentence that names the last error.
  fileprivate var verb: String { areAlike ? "failed" : "failed, for different reasons; the last one" }
}

extension NeverArrived.Mirrored.Timing {
  /// `after that`, or `at about that time`.
  fileprivate var words: String {
    switch self {
    case .after, .afterAtLeast: "after that"
    case .about: "at about that time"
    }
  }
}
