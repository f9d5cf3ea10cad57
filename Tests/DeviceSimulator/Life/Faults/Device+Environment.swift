// The faults around a store: its container, iCloud's own processes, and a system newer than all known ones.

extension Device {
  // MARK: Container

  func containerMove(_ injection: Injection, _ agent: Agent) -> Beat {
    let store = agent.store
    return say(.containerMoved, on: agent.thread, telling: injection) {
      $0.text.add("Looks like the container URL moved for store metadata: ")
      $0.text.storeMetadata(store)
      $0.text.add("\nNew Container URL: ")
      $0.text.root(store)
      $0.text.add(
        "\nOld: /private/var/mobile/Library/Mobile Documents/F3R9T2L8AA~com~example~trips/CloudLogs")
    }
  }

  // MARK: iCloud's processes

  func librarianRefusal(_ injection: Injection, _ agent: Agent) -> Beat {
    let store = agent.store
    // A log that never comes: the library refuses it for good.
    let log = TransactionLog(
      peer: random.pick(store.remotes).index, number: 0, vector: store.vector,
      file: random.uuid() + ".1.cdt", changes: [])
    return say(.librarianError, on: agent.thread, telling: injection) {
      $0.text.add("Librarian returned a serious error for starting downloads ")
      $0.text.error(in: "BRCloudDocsErrorDomain", 5, "No document at URL")
      $0.text.add(" with userInfo (null) for these urls: ")
      $0.text.set([log]) { text, log in text.url(of: log, store, self.names) }
    }
  }

  func daemonBeats(_ injection: Injection) -> [Beat] {
    let lines: [(String, Int, String)] =
      injection.fault == .daemonAccountMissing
      ? [
        (
          "librariand", 114,
          "ubiquity account is not configured (or is disabled for this client), not creating collection"
        )
      ]
      : [
        (
          "ubd", 49,
          "Couldn't open log file /var/mobile/Library/Logs/CrashReporter/DiagnosticLogs/Ubiquity/ubiquity-mmcs-2014-05-20-144032+0200.log (No such file or directory)"
        ),
        (
          "ubd", 49,
          "Couldn't create symlink at /var/mobile/Library/Logs/CrashReporter/DiagnosticLogs/Ubiquity/ubiquity-mmcs.log (No such file or directory)"
        ),
      ]
    return lines.map { process, pid, words in
      .act { device in
        guard device.beginDaemon(process, pid: pid) else { return }
        device.text.add(words)
        device.tell(injection, line: device.recordLine)
        device.end()
      }
    }
  }

  // MARK: New wordings

  func newWordings(_ injection: Injection, _ agent: Agent) -> [Beat] {
    let store = agent.store
    return [
      say(.reconcilingPeers, on: agent.thread, telling: injection) {
        $0.truth.unrecognised.append($0.recordLine)
        $0.text.importer(store, $0.names)
        $0.text.add("\nReconciled the ledger of 3 peers in 12 rounds: ")
        $0.text.vector(store.vector, $0.names)
      },
      say(.agingReceipts, on: agent.thread) {
        $0.truth.unrecognised.append($0.recordLine)
        $0.text.add("Aged receipts under root: ")
        $0.text.root(store)
      },
    ]
  }
}

extension TextBuffer {
  /// Adds the metadata store's description of a store.
  fileprivate mutating func storeMetadata(_ store: Store) {
    object("PFUbiquityStoreMetadata")
    add(" (entity: PFUbiquityStoreMetadata; id: ")
    addAddress()
    add(" <x-coredata://")
    add(store.metadataUUID)
    add("/PFUbiquityStoreMetadata/p1> ; data: {\n    storeName = ")
    add(store.name)
    add(";\n})")
  }
}
