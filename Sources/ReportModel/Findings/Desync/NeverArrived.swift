// The wording of findings about transactions that one device exported and another never saw. The wording for
// records of mirrored stores is in `NeverArrived+Mirrored`.

internal import Diagnosis
internal import Timelines

extension NeverArrived: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let exporter = Prose(detail.exporter.label, .capture)
    let to = Prose(detail.receiver.label, .capture)
    switch detail.lost {
    case .transactions(let transactions):
      // Two installations on one device number their transactions independently.
      let from = transactions.isOneOfSeveral ? context.concerned ?? exporter : exporter
      return wording(of: transactions, between: Ends(exporter: exporter, from: from, to: to))
    case .records(let mirrored): return wording(of: mirrored, exporter, to)
    }
  }

  /// The names of the devices at both ends, as parts of sentences.
  private struct Ends {
    /// The device that exported.
    let exporter: Prose
    /// The installation that exported, by its peer if the device has several of them.
    let from: Prose
    /// The device that lacks what was exported.
    let to: Prose
  }

  private static func wording(of detail: Transactions, between ends: Ends) -> FindingWording {
    let (from, to) = (ends.from, ends.to)
    let agreeing = Agreement(with: detail.numbers.count)
    let waiting =
      detail.waiting == 0
      ? ""
      : " \(counted(detail.waiting, "later transaction")) \(Agreement(with: detail.waiting).verb("wait")) there already."
    let isAllLost = detail.lost.count == detail.numbers.count
    let what: Prose = "\(words: counted(detail.numbers.count, "transaction")) of \(from)"
    if detail.hadAllFormerly { return wording(ofReinstalled: detail, what, between: ends) }
    let fate: Prose =
      isAllLost
      ? """
      \(to) lost \(what) that it had: \(words: detail.numbers.words). An older copy of its store came back, and \
      \(agreeing.they) did not arrive again.
      """
      : "\(to) \(words: detail.verb) \(what): \(words: detail.numbers.words)."
    var wording = FindingWording(
      message: """
        \(fate)\(last(of: detail, from)) What \(from) saved in \(agreeing.them) is not on \
        \(to)\(words: later(than: detail)).\(words: waiting)\(reason(of: detail, between: ends))
        """,
      advice: advice(on: detail, between: ends),
      topic: isAllLost ? "\(to) lost \(what)" : "\(to) \(words: detail.verb) \(what)",
      data: data(of: detail, between: ends))
    if !detail.formerly.isEmpty {
      wording.message += " The removed installation on \(to) had \(words: detail.formerly.words)."
    }
    if !isAllLost, !detail.lost.isEmpty {
      wording.message += " It had \(words: detail.lost.words) before an older copy of its store came back."
    }
    if !detail.sharers.isEmpty, !detail.taken.isEmpty {
      tellOfSharers(detail, to, &wording)
    } else if !detail.taken.isEmpty {
      tellOfNumbersGivenTwice(detail, between: ends, &wording)
    }
    return wording
  }

  private static func data(of detail: Transactions, between ends: Ends) -> DataValue {
    [
      "exportedBy": ends.exporter, "missingOn": ends.to, "receiver": Prose(detail.receiverPeer, .peerID),
      "numbers": detail.numbers.ranges, "lastArrived": detail.lastArrived, "waiting": detail.waiting,
    ]
  }

  /// The removed installation of the app had the transactions, and the present one has not got them.
  private static func wording(
    ofReinstalled detail: Transactions, _ what: Prose, between ends: Ends
  ) -> FindingWording {
    let (from, to, agreeing) = (ends.from, ends.to, Agreement(with: detail.numbers.count))
    return FindingWording(
      message: """
        \(to) has not got \(what) again since the app was reinstalled there: \(words: detail.numbers.words). The \
        removed installation had \(agreeing.them). What \(from) saved in \(agreeing.them) is not on \
        \(to)\(words: later(than: detail)).\(reason(of: detail, between: ends))
        """,
      advice: advice(on: detail, between: ends),
      topic: "\(to) has not got \(what) again since the app was reinstalled",
      data: data(of: detail, between: ends))
  }

  /// Adds that the exporter gave numbers twice.
  private static func tellOfNumbersGivenTwice(
    _ detail: Transactions, between ends: Ends, _ wording: inout FindingWording
  ) {
    let (from, to) = (ends.from, ends.to)
    let taken = Agreement(with: detail.taken.count)
    let this: Prose = "\(taken.form("this one", "these"))"
    let ignores: Prose =
      detail.skipped.count == detail.taken.count ? "skips \(this) as already imported" : "ignores \(this)"
    wording.message += """
       \(from) gave \(taken.noun("number")) \(words: detail.taken.words) twice: \(to) has the other \
      \(taken.noun("log")), and \(ignores).
      """
    guard detail.taken.count == detail.numbers.count else { return }
    wording.advice = """
      Find out what gave the \(taken.noun("number")) a second time: an older copy of the store's file came back on \
      \(from), or two devices share one installation of the app. Save elsewhere what only \(from) has, then let it \
      begin again from iCloud ('parselogs help rebuild'). Waiting does not help.
      """
  }

  /// A sentence on what else the receiver has; none where that is another log with one of the numbers.
  private static func last(of detail: Transactions, _ from: Prose) -> Prose {
    guard let last = detail.lastArrived else {
      return detail.isNoneShown
        ? " It has none of \(from)'s." : " What else it has of \(from)'s is not shown."
    }
    let isOther = detail.taken.count == detail.numbers.count || detail.taken.contains(last)
    return isOther ? "" : " The last that it has is \(last)."
  }

  /// What becomes of later changes, as the end of a sentence.
  ///
  /// The receiver imports what follows a number that it has, whichever log gave it.
  private static func later(than detail: Transactions) -> String {
    // A removed installation saves nothing later.
    guard !detail.isExporterReplaced else { return "" }
    let agreeing = Agreement(with: detail.numbers.count)
    let blocking = detail.numbers.subtracting(detail.taken)
    guard !blocking.isEmpty else {
      return "; later changes can arrive, but those that build on \(agreeing.them) may be incomplete"
    }
    let them = !detail.taken.isEmpty ? blocking.words : "\(agreeing.them)"
    return ", and later changes that depend on \(them) cannot arrive either"
  }

  /// A sentence about why the transactions do not arrive by themselves; empty if that is unknown.
  private static func reason(of detail: Transactions, between ends: Ends) -> Prose {
    if detail.isReceiverStranded {
      return " \(ends.to) cannot follow the baseline that took the place of old logs, as its own report says."
    }
    return detail.isLostWithInstallation ? " The app was reinstalled on \(ends.exporter) since." : ""
  }

  /// Adds that two devices share one installation, and therefore use the same transaction numbers.
  private static func tellOfSharers(_ detail: Transactions, _ to: Prose, _ wording: inout FindingWording) {
    let sharers = Prose.series(detail.sharers.map { Prose($0, .capture) })
    let ignored = Prose.series(detail.takenFrom.map { Prose($0, .capture) })
    wording.message += """
       \(sharers) share one installation of the app, as after a backup of one was restored on the other: \
      both gave \(words: detail.taken.words), and \(to) ignores what \(ignored) wrote under \
      \(Agreement(with: detail.taken.count).them).
      """
    guard detail.taken.count == detail.numbers.count else { return }
    wording.advice = """
      Save elsewhere what only \(ignored) has, delete the app there and install it again: it then is a device of its \
      own, and begins from iCloud. Waiting does not help: the next saves end in the same way.
      """
  }

  /// The advice on transactions that never arrived, which the receiver may still get.
  private static func advice(on detail: Transactions, between ends: Ends) -> Prose {
    let to = ends.to
    if detail.isReceiverStranded {
      return """
        Leave the app on \(to) open and online for a while: the logs may just be late. If they do not come, keep a copy \
        of the database file there, save elsewhere what only \(to) has, and let it begin again from iCloud \
        ('parselogs help rebuild'). The content in iCloud stays as it is, and no other device has to do anything.
        """
    }
    if detail.isLostWithInstallation {
      return """
        Enter again on one device what iCloud has not got already: what the removed installation did not send is lost \
        with it, unless there is a backup of \(ends.exporter) from before. Waiting does not help.
        """
    }
    return [adviceOnHeldBack(detail, from: ends.from), adviceOnSent(detail, between: ends)]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The advice on transactions that the exporter wrote to local storage; empty if there are none.
  private static func adviceOnHeldBack(_ detail: Transactions, from: Prose) -> Prose {
    let sent = detail.numbers.subtracting(detail.heldBack)
    guard !sent.isEmpty else {
      return """
        On \(from), get iCloud to work first: it wrote \(Agreement(with: detail.numbers.count).them) to local storage, and \
        nothing left the device. 'parselogs' on its capture says what prevents it.
        """
    }
    guard !detail.heldBack.isEmpty else { return "" }
    return """
      On \(from), get iCloud to work first: it wrote \(words: detail.heldBack.words) to local storage, where nothing \
      leaves the device, and \(words: sent.words) to iCloud. 'parselogs' on its capture says what prevents it.
      """
  }

  /// The advice on transactions that the exporter wrote to iCloud; empty if there are none.
  private static func adviceOnSent(_ detail: Transactions, between ends: Ends) -> Prose {
    let (from, to) = (ends.from, ends.to)
    let sent = detail.numbers.subtracting(detail.heldBack)
    guard let number = sent.ranges.first?.lowerBound else { return "" }
    let agreeing = Agreement(with: sent.count)
    if detail.areNowhere, !detail.hadAllFormerly { return adviceOnWriter(from, first: number, agreeing) }
    let former: [Prose] = detail.hadAllFormerly ? ["the removed installation on \(to)"] : []
    let others = detail.arrivedOn.map { Prose($0, .capture) }
    let shown = detail.hadAllFormerly || !others.isEmpty ? sent : detail.inICloud
    let reached = detail.reached.map { Prose($0, .capture) }
    let why: Prose =
      others.isEmpty && former.isEmpty
      ? "\(Prose.series(reached)) got \(agreeing.them)"
      : "\(agreeing.they) arrived on \(Prose.series(others + former))"
    let atLast = adviceAtLast(sent, inICloud: shown, because: why, between: ends)
    return """
      Open the app on both devices while they are online, and give iCloud a few minutes. If a new capture of \(to) still \
      lacks \(number), keep a copy of the store on \(to), save elsewhere what only that device has, and let it begin again \
      from iCloud. \(atLast)
      """
  }
}

extension NeverArrived {
  /// What to do if a device that begins again lacks transactions even then: iCloud lacks those that no device
  /// got.
  private static func adviceAtLast(
    _ sent: NumberSet, inICloud shown: NumberSet, because why: Prose, between ends: Ends
  ) -> Prose {
    let (rest, agreeing) = (sent.subtracting(shown), Agreement(with: sent.count))
    let whole: Prose = "the missing \(agreeing.noun("transaction"))"
    guard !rest.isEmpty else {
      return """
        iCloud has \(whole), because \(why): what prevents \(agreeing.them) from arriving is between iCloud and \
        \(ends.to), and no other device has to begin again.
        """
    }
    let known: Prose =
      rest.count == sent.count
      ? "" : "iCloud has \(words: sent.subtracting(rest).words), which other devices got. "
    let agreeingWithRest = Agreement(with: rest.count)
    let what: Prose = known.isEmpty ? whole : "\(words: rest.words)"
    return """
      \(known)If \(what) still \(agreeingWithRest.form("does", "do")) not arrive, iCloud never got \
      \(agreeingWithRest.them): rebuild the store from \(ends.from) ('parselogs help rebuild').
      """
  }

  /// What to do about transactions that none of the other devices has, by the first number of them.
  static func adviceOnWriter(_ writer: Prose, first number: Int, _ agreeing: Agreement) -> Prose {
    """
    Look at \(writer) first: none of the other devices has \(agreeing.them). Check that iCloud is on for the \
    app there, that the device is online and has free space in iCloud, and keep the app open for some \
    minutes. If new captures of the others still lack \(number), iCloud never got \(agreeing.them): rebuild \
    the store from \(writer) ('parselogs help rebuild').
    """
  }
}

extension NeverArrived.Transactions {
  /// Whether the exporter itself gave all their numbers twice, so that the receiver ignores one of each two logs.
  var areAllTaken: Bool { areAllIgnored && sharers.isEmpty }
  /// Whether the receiver has other logs with all of their numbers.
  var areAllIgnored: Bool { taken.count == numbers.count }
  /// What the receiver did with them, as a verb.
  fileprivate var verb: String { areAllIgnored ? "ignores" : "never saw" }
  /// Whether a removed installation of the app on the receiver had all of them.
  var hadAllFormerly: Bool {
    !formerly.isEmpty && formerly.count == numbers.count && taken.isEmpty && lost.isEmpty
  }
  /// Whether the transactions were lost with their installation.
  ///
  /// The installation that saved them is gone, and no other device shows that they were sent.
  fileprivate var isLostWithInstallation: Bool {
    isExporterReplaced && arrivedOn.isEmpty && inICloud.count < numbers.count && !hadAllFormerly
  }
}
