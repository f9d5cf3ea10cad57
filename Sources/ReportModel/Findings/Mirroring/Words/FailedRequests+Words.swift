// Wording that the rules about failed exports and imports of mirrored stores share.

internal import Diagnosis
internal import Timelines

extension FailedRequests {
  /// The subject and verb of a sentence: `3 exports failed`.
  var subject: Prose {
    Prose(words: "\(count == 1 ? "An" : count.grouped) \(kind.name)\(count == 1 ? "" : "s") failed")
  }

  /// The errors as a list, each with its number of occurrences if there are several errors.
  var errors: Prose {
    Prose.list(
      causes.map { cause in
        let often = causes.count > 1 && cause.count > 1 ? " (\(cause.count.grouped) times)" : ""
        return cause.first.error.prose + Prose(words: often)
      }, separator: "; ")
  }

  /// The distinct messages of CloudKit's server about the failures.
  private var serverMessages: [String] {
    var all: [String] = []
    for message in causes.compactMap(\.first.error.serverMessage) where !all.contains(message) {
      all.append(message)
    }
    return all
  }

  /// A sentence that quotes the server, with a leading space; empty if there are no messages.
  var saidByServer: Prose { .saidByServer(serverMessages) }

  /// A sentence with the delay that CloudKit asks for, with a leading space; empty if it names none.
  var retry: Prose {
    let seconds = causes.compactMap(\.first.retryAfter).max()
    return seconds.map { Prose(words: " CloudKit asks to retry after \(durationWords($0)).") } ?? ""
  }

  /// A sentence about later requests, which may have succeeded: a log without details shows only failures.
  var unshown: Prose {
    "Core Data tries again by itself; a log without details does not show whether that succeeds.\(retry)"
  }

  /// A sentence about a later request that succeeded, perhaps in another store; `time` follows "succeeded".
  func hiddenSuccess(_ time: String) -> Prose {
    Prose(words: " A later one succeeded\(time), but the log hides in which of the app's stores.")
  }

  var data: DataValue {
    [
      "failures": count, "errors": causes[0].first.error,
      "causes": causes.map { ["errors": $0.first.error, "count": $0.count] as DataValue },
    ]
  }

  /// The type and the field that the server's first message names, as named values; empty if it names none.
  var field: DataValue {
    guard let message = serverMessages.first, let field = message.quoted(after: "for field '"),
      let type = message.quoted(after: "for type '")
    else { return [:] }
    return ["type": Prose(type, .identifier), "field": Prose(field, .identifier)]
  }

  /// The place to look for the obstacle.
  ///
  /// An obstacle is temporary, or a database that is damaged or out of space. The value is `nil` if the
  /// failure is permanent for another cause.
  var placeToLook: Prose? {
    guard passesByItself, secondsUntried == nil else { return placeOfDatabase }
    if isConflict {
      return concernsShare
        ? "the participants of the share." : "the other devices that change the same records."
    }
    guard let obstacle else { return nil }
    switch obstacle {
    case .network: break
    case .daemon: return "this device: CloudKit's process on it does not answer."
    case .lockedDevice: return "this device: whether it is unlocked."
    case .busyDatabase: return "this device: what else has the database open."
    }
    let isRate = causes.allSatisfy { $0.first.error.contains(.cloudKit(.requestRateLimited)) }
    return isRate
      ? "how often the app saves, and iCloud's status page."
      : "the network of this device, and iCloud's status page."
  }

  /// The place to look for a database that is damaged or out of space; `nil` if no error reports that.
  private var placeOfDatabase: Prose? {
    let errors = causes.map(\.first.error)
    if errors.contains(where: \.concernsDamagedFile) { return "the database file on this device." }
    return errors.contains(where: \.concernsFullDisk) ? "the free space of this device." : nil
  }

  /// Whether the obstacle is on the device itself, so that the network is not involved.
  private var concernsDevice: Bool {
    switch obstacle {
    case .daemon?, .lockedDevice?, .busyDatabase?: true
    case .network?, nil: false
    }
  }

  /// Whether the errors concern a share.
  private var concernsShare: Bool {
    causes.contains {
      let text = $0.first.record.text
      return text.contains("cloudkit.zoneshare") || text.contains("coredata.cloudkit.share.")
    }
  }

  /// What to do about the first error, unless it is over.
  var advice: Prose {
    if secondsUntried != nil { return .askingAgain(kind) }
    if isConflict, concernsShare {
      return """
        Look at the share's participants: which of them change it, and on how many devices. Keep the app open with the \
        device online, and take a new capture if an export still fails within the hour.
        """
    }
    if passesByItself, !concernsDevice {
      return """
        Keep the app open with the device online: it is tried again by itself. Take a new capture if it still fails \
        within the hour.
        """
    }
    if worksSince != nil {
      let request = kind == .import ? "an import" : "an export"
      return """
        Keep the app open with the device online until \(words: request) succeeds: another request has succeeded since, so \
        the account and the container can be used.
        """
    }
    let error = causes[0].first.error
    if error.links.isEmpty { return error.isCutOff ? ErrorChain.adviceOnCutOff : ErrorChain.adviceOnHidden }
    return error.advice
      ?? """
      Look the error up with 'parselogs explain \(words: error.chain.last.map { "\($0.code)" } ?? "")'. Then start the \
      app again with the device online, and take a new capture if it fails in the same way.
      """
  }
}

extension Prose {
  /// The maximum number of server messages that a sentence quotes; the others are counted.
  private static let maximumMessages = 3
  /// The maximum length of a quoted server message, in characters.
  private static let maximumMessageLength = 120

  /// A sentence that quotes messages of CloudKit's server, with a leading space; empty if there are none.
  static func saidByServer(_ messages: [String]) -> Prose {
    guard !messages.isEmpty else { return "" }
    let quoted = messages.map { message -> Prose in
      "\"\(message, .quotation, limit: maximumMessageLength)\""
    }
    return " The server says \(list(quoted, most: maximumMessages))."
  }
}

extension String {
  /// The text after `words`, up to the next quotation mark; `nil` if either is missing.
  fileprivate func quoted(after words: String) -> String? {
    guard let start = firstRange(of: words)?.upperBound, let end = self[start...].firstIndex(of: "'") else {
      return nil
    }
    return String(self[start..<end])
  }
}
