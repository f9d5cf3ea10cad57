// Records that do not show by themselves whether they concern mirroring: any store may fail to load, and an
// app may also use CloudKit without mirroring. The options that Core Data listed before, or the zone that an
// error names, decide.

internal import LogRecords

extension MirroredStores {
  /// Whether a record of a doubtful kind concerns mirroring; notes what it shows about later records.
  mutating func concerns(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Bool {
    let (start, pid) = (source.record.message.range.lowerBound, source.record.pid)
    switch source.shape.kind {
    case .mirrorStoreOption:
      if bytes.find("Recovery attempt ", from: start) != nil {
        unopened.settle(in: pid)
      } else {
        unopened.list(in: pid)
      }
      return false
    case .mirrorStoreNotLoaded:
      // The options of the next store follow, or those of this one came before.
      let isMirrored = unopened.settle(in: pid) && bytes.find("addPersistentStore", from: start) == nil
      return isMirrored || ErrorChain.wordsOfModels.contains { bytes.find($0, from: start) != nil }
    case .mirrorOperationFailed:
      guard bytes.find("com.apple.coredata.cloudkit.", from: start) != nil, let error = source.place(.error)
      else { return false }
      // Mirroring handles the other errors by itself.
      return ErrorChain(bytes.extracting(error.lowerBound..<bytes.count).text, concernsMirroring: true)
        .isRefusedInPart
    default: return true
    }
  }
}
