// Reads the failures that records of mirroring report, and how requests end.

internal import LogRecords

extension RecognisedRecord {
  /// Returns the change of a failure outside the requests.
  func mirrorTrouble(_ bytes: Span<UInt8>) -> MirrorChange {
    // A list of errors, one for each record, may fill the rest of the record.
    let error = place(.error) ?? rest(bytes) ?? record.message.range
    var failure = failure(error, bytes)
    failure.concernsShare = concernsShare(bytes)
    // A request whose store was closed on purpose starts over too.
    guard failure.outcome == .failed else { return .none }
    return .troubled(
      failure, of: shape.kind == .mirrorSetupStepFailed ? .setup : nil,
      isFollower: shape.kind == .mirrorRequestAborted)
  }

  /// Returns the change of a set-up that failed.
  func mirrorSetupFailure(_ bytes: Span<UInt8>) -> MirrorChange {
    // Unless the error begins a line, the rest of the store's description is in its place.
    let error =
      place(.error).flatMap {
        bytes.has("0x", at: $0.lowerBound) ? bytes.textAfterStore(in: $0) : $0
      } ?? rest(bytes).flatMap { bytes.textAfterStore(in: $0) }
    let failure = failure(error, bytes)
    return .setupFailed(failure, error.flatMap { MirrorAccount(ofError: bytes, in: $0) })
  }

  /// Returns the change of a request that was refused.
  func mirrorRefusal(_ bytes: Span<UInt8>) -> MirrorChange {
    let failure = failure(place(.error) ?? rest(bytes), bytes)
    // The queue refuses a request if one of its kind is already waiting: if the error is hidden, nothing
    // shows another reason.
    let outcome = failure.error.links.isEmpty ? .cancelled : failure.outcome
    return .ended(mirrorRequest(bytes), MirrorEnding(outcome: outcome, failure: failure))
  }

  /// Returns the change of an export or an import that failed.
  func mirrorTransferFailure(_ kind: MirrorRequestKind, _ bytes: Span<UInt8>) -> MirrorChange {
    let failure = failure(place(.error) ?? rest(bytes), bytes)
    return .concluded(MirrorRequestName(id: mirrorRequest(bytes).id, kind: kind), failure.outcome, failure)
  }

  /// Returns the failure that a record reports; if `error` is `nil`, the record does not show the error, or
  /// ends before it.
  ///
  /// An error that names each record of a batch is long, and the last one may be decisive: all of it is read.
  private func failure(_ error: Range<Int>?, _ bytes: Span<UInt8>) -> MirrorFailure {
    let range =
      error.map { place in
        let start = bytes.startOfModelError(at: place.lowerBound)
        // An unterminated error is the last part of a record, and continues where a web page wrapped it.
        return start..<(bytes.endOfError(from: start) ?? bytes.count)
      } ?? hidden(bytes) ?? 0..<0
    let text = record.isCut && bytes.isCutOff(range) ? ErrorChain.cutOff : bytes.extracting(range).text
    return MirrorFailure(
      error: ErrorChain(text, concernsMirroring: true),
      record: evidence(bytes), retryAfter: bytes.mirrorRetry(in: range),
      concernsSchema: bytes.saysOfSchema(in: range))
  }

  /// Returns the end of a record if the log hides it; otherwise `nil`.
  private func hidden(_ bytes: Span<UInt8>) -> Range<Int>? {
    let label: StaticString = "<private>"
    let message = record.message.range
    let start = message.upperBound - label.utf8CodeUnitCount
    return start >= message.lowerBound && bytes.has(label, at: start) ? start..<message.upperBound : nil
  }

  /// Returns the change of a request that ended with a result.
  func mirrorEnding(_ name: MirrorRequestName, _ bytes: Span<UInt8>) -> MirrorChange {
    guard let result = place(.result) ?? rest(bytes),
      let succeeded = bytes.mirrorFlag(after: "success: ", in: result)
    else { return .ended(name, MirrorEnding()) }
    var ending = MirrorEnding(madeChanges: bytes.mirrorFlag(after: "madeChanges: ", in: result))
    guard !succeeded else {
      ending.outcome = .succeeded
      return .ended(name, ending)
    }
    let label: StaticString = "error:"
    guard
      let found = bytes.find(label, from: result.lowerBound, before: result.upperBound)
        ?? bytes.start(of: label, after: result)
    else {
      // Without its error, the request may have failed, or have given way to another one.
      return .ended(name, ending)
    }
    let end = found < result.upperBound ? result.upperBound : bytes.count
    // Nothing follows if a web page dropped text in angle brackets.
    let error = min(bytes.skipBlanks(from: found + label.utf8CodeUnitCount), end)..<end
    let failure = failure(error, bytes)
    var name = name
    if name.id == nil, failure.outcome == .cancelled {
      // A request that never ran is named only by its error.
      name.id = bytes.mirrorID(in: error)
    }
    (ending.outcome, ending.failure) = (failure.outcome, failure)
    return .ended(name, ending)
  }
}

extension Span<UInt8> {
  /// Returns the text after the store that a range begins with, or begins within; `nil` if there is none.
  ///
  /// The text is on the next lines, or on the same one in a web page that lost the line ends.
  fileprivate func textAfterStore(in range: Range<Int>) -> Range<Int>? {
    let end = mirroredFile(in: range).map { $0.upperBound + 1 } ?? range.firstLine(self).upperBound
    let start = skip(from: end, while: \.isASCIIWhitespace)
    return start < range.upperBound ? start..<range.upperBound : nil
  }

  /// Whether nothing is left of an error in a truncated record, or only the mark of what is omitted.
  fileprivate func isCutOff(_ error: Range<Int>) -> Bool {
    let start = skip(from: error.lowerBound, while: \.isASCIIWhitespace)
    return start >= error.upperBound || has("<\u{2026}>", at: start)
  }

  /// Returns the offset of a label on the line after a range, as when a web page was wrapped.
  fileprivate func start(of label: StaticString, after range: Range<Int>) -> Int? {
    let next = skip(from: range.upperBound, while: \.isASCIIWhitespace)
    return has(label, at: next) ? next : nil
  }
}
