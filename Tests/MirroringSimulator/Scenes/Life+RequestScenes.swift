// The scenes of failing exports and imports.

internal import DeviceSimulator

extension Life {
  /// Makes exports fail, for good or once.
  func playFailedExport(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let store = mirror.store
    let injection = inject(fault, store)
    let trouble = exportTrouble(of: fault)
    injection.error = trouble.cause
    describe(trouble, of: fault, injection)
    signs = [:]
    store.exportTrouble = trouble
    if fault == .conflictMerged {
      mergeConflict(mirror, trouble)
    } else {
      mirror.save(random.within(2...6))
    }
    injection.proofs = proofs(of: store, trouble)
    switch fault {
    case .throttledByServer:
      injection.proofs = injection.proofs.flatMap { proof -> [[Sign]] in
        proof.compactMap { sign -> [Sign]? in
          if case .record(let number, _) = sign {
            proof + [.silence(after: number, seconds: 60)]
          } else {
            nil
          }
        }
      }
      mirror.wait(seconds: 240...260)
    case .retriedSoon: mirror.wait(seconds: 26...40)
    default: mirror.wait(seconds: 8...30)
    }
    if fault.stopsAStore {
      mirror.save(random.within(1...3))
    } else {
      store.exportTrouble = nil
      mirror.export("ExportActivity")
    }
  }

  /// Plays a conflict that mirroring merges before it exports the rest.
  private func mergeConflict(_ mirror: Mirror, _ trouble: Trouble) {
    mirror.catchUp()
    mirror.noticeSave(4)
    mirror.store.exportTrouble = nil
    mirror.allow(.export)
    mirror.say(.exportBegan, [mirror.delegate, "ExportActivity", mirror.activity(.export)])
    let request = mirror.ask(.export)
    mirror.execute(request)
    mirror.say(
      .found, [object("PFCloudKitExporter"), String(mirror.store.pending)], [.found(request)])
    mirror.fail(request, "ExportActivity", trouble, isRecovered: true)
  }

  /// Adds the data of a finding about an export's error.
  private func describe(_ trouble: Trouble, of fault: MirroringFault, _ injection: Injection) {
    switch fault {
    case .schemaNotDeployed:
      let missing = missingFields.prefix(trouble.records.count)
      injection.data["missing"] = missing.map {
        ("\($0.type).\($0.name)", "field '\($0.name)' in record '\($0.type)'")
      }
      let followers = String(trouble.followers)
      injection.data["followers"] = [(followers, "... \(followers) \"Batch Request Failed\"")]
    case .recordTooLarge:
      injection.data["objects"] = trouble.records.map { ($0.name, $0.name) }
      injection.data["types"] = trouble.records.map {
        ($0.type, "\($0.name):(com.apple.coredata.cloudkit.zone:__defaultOwner__), recordType=\($0.type)")
      }
    default: break
    }
  }

  /// Makes imports fail, for good or once.
  func playFailedImport(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let store = mirror.store
    let injection = inject(fault, store)
    let trouble =
      fault == .importFailed
      ? Trouble.cocoa(134_421, "An unhandled exception was caught during the import.") : offline()
    injection.error = trouble.cause
    signs = [:]
    store.importTrouble = trouble
    mirror.push(2)
    injection.proofs = proofs(of: store, trouble)
    mirror.wait(seconds: 10...40)
    if !fault.stopsAStore { store.importTrouble = nil }
    mirror.push(2)
  }

  /// Makes the scheduler defer all work for a while.
  func playThrottling(_ fault: MirroringFault) {
    guard let mirror = anyMirror() else { return }
    let injection = inject(fault, mirror.store)
    mirror.catchUp()
    mirror.noticeSave(random.within(1...5))
    let policy = "ActivityRateLimitPolicy"
    injection.data["policy"] = [(policy, policy)]
    let first = mirror.refuse(.export, by: policy)
    injection.proofs = [[.record(first), .silence(after: first, seconds: 60)]]
    for _ in 0..<(fault == .allowedSoon ? 1 : random.within(4...8)) {
      mirror.wait(seconds: 14...25)
      mirror.refuse(.export, by: policy)
    }
    mirror.wait(seconds: fault == .allowedSoon ? 4...10 : 14...25)
    mirror.export("ExportActivity")
  }
}
