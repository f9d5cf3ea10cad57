// The queue of requests, which are enqueued, executed and finished, or refused because set-up failed.

internal import DeviceSimulator

extension Mirror {
  /// Creates a request.
  func newRequest(_ kind: RequestKind) -> Request {
    let identifier = life.random.uuid()
    return Request(
      kind: kind, identifier: identifier, store: store.uuid,
      text: "\(life.object(kind.className)) \(identifier)")
  }

  /// Enqueues a request, which waits for its turn.
  func ask(_ kind: RequestKind) -> Request {
    let request = newRequest(kind)
    say(.asked, [delegate, request.text])
    say(.enqueuing, [delegate, request.text])
    say(.enqueued, [request.text])
    say(.checking, [delegate])
    return request
  }

  /// Prints that a request begins, and returns the number of the record.
  @discardableResult
  func execute(_ request: Request) -> Int {
    active = request
    return say(.executing, [delegate, request.text], [.executing(request)])
  }

  /// Finishes a request.
  ///
  /// - Returns: The number of the record with the result.
  @discardableResult
  func finish(_ request: Request, error: Trouble? = nil, madeChanges: Bool = false) -> Int {
    active = nil
    wait(milliseconds: 1...20)
    let number = say(
      .finished, [request.text, result(error, madeChanges: madeChanges)],
      [.finished(request, success: error == nil, madeChanges: madeChanges, code: error?.code)])
    say(.checking, [delegate])
    say(.idle, [delegate])
    return number
  }

  /// Returns a result as messages print it.
  func result(_ error: Trouble?, madeChanges: Bool = false) -> String {
    "\(life.object("NSCloudKitMirroringResult")) storeIdentifier: \(store.uuid) success: "
      + "\(error == nil ? 1 : 0) madeChanges: \(madeChanges ? 1 : 0) error: \(error?.text ?? "(null)")"
  }

  /// Returns whether a request can be executed.
  ///
  /// If set-up failed, the request is refused with the first error of set-up.
  func isReady(for kind: RequestKind) -> Bool {
    guard !store.isStill else { return false }
    if let active {
      _ = ask(kind)
      say(.deferring, [delegate, active.text])
      return false
    }
    if isSetUp { return true }
    guard let error = setupError else { return false }
    let request = ask(kind)
    execute(request)
    life.signs[store.uuid, default: []].append(
      say(.notInitialized, [delegate, request.text, error.text]))
    let reason =
      "Request '\(request.identifier)' was aborted because the mirroring delegate never successfully initialized "
      + "due to error: \(error.text)"
    finish(request, error: .cocoa(134_406, reason))
    return false
  }

  /// Prints a request that is refused because one of its kind is already pending, which is harmless.
  func askTwice() {
    let request = newRequest(.export)
    say(.asked, [delegate, request.text])
    say(.enqueuing, [delegate, request.text])
    let reason =
      "Request '\(request.text)' was cancelled because there is already a pending request of type "
      + "'\(request.kind.className)'."
    let error = Trouble.cocoa(134_417, reason)
    say(.notEnqueued, [request.text, error.text])
    end("AppDeactivationExport", request, error)
  }

  /// Prints the additional records about a finished request that mirroring made by itself.
  func end(_ label: String, _ request: Request, _ error: Trouble? = nil, madeChanges: Bool = false) {
    let result = self.result(error, madeChanges: madeChanges)
    say(.finishedAutomatic, [request.text, result])
    say(request.kind == .export ? .exportEnded : .importEnded, [delegate, label, result])
  }

  /// Ends mirroring of the store in this process.
  func tearDown(_ reason: String) {
    catchUp()
    say(.tornDown, [delegate, reason])
    guard life.random.chance(0.5) else { return }
    let request = newRequest(.export)
    say(.cancelling, [delegate, request.text])
    let error = Trouble.cocoa(
      134_407,
      "Request '\(request.text)' was cancelled because the store was removed from the coordinator.")
    say(.finishedAutomatic, [request.text, result(error)])
  }
}
