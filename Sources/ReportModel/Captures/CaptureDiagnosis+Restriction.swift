// The sentence that says which store a diagnosis is of, and which are left out: what is true of the store may not
// be true of the app.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

extension CaptureDiagnosis {
  /// The maximum number of names of other stores in the sentence.
  private static let maximumOtherNames = 4

  /// A sentence about the store that was asked for, and the ones left out.
  ///
  /// The value is `nil` if all stores were analysed, or if there are no others.
  var restrictionSentence: Prose? {
    guard let restriction, restriction.count > 0 else { return nil }
    let others = counted(restriction.count, "other store")
    let worst = ReportModel.counts(of: restriction.severities.filter { $0 != .note })
    let names = storeNames(restriction.stores, restriction.mirroredStores)
    let remarks = [
      names.count > Self.maximumOtherNames ? nil : Prose.series(names),
      worst.isEmpty ? nil : "with \(words: worst)",
    ].compactMap(\.self)
    let remark: Prose = remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
    let agreeing = Agreement(with: restriction.count)
    return "\(restrictedPart); \(words: others)\(remark) \(words: "\(agreeing.are)") left out."
  }

  /// The stores that were asked for: their names, or what was asked for if the capture has none.
  var restrictedName: Prose? {
    restriction.map {
      let own = storeNames(stores, mirroredStores)
      return own.isEmpty ? Prose($0.name, .store, limit: 60) : .series(own)
    }
  }

  private var restrictedPart: Prose {
    let own = storeNames(stores, mirroredStores)
    return switch own.count {
    case 0: "No store of the name that was asked for is in this \(words: partWord)"
    case 1: "Only the store \(own[0]) was looked at"
    default: "Only the stores \(Prose.series(own)) were looked at"
    }
  }

  private func storeNames(_ stores: [Int], _ mirroredStores: [Int]) -> [Prose] {
    Array(OrderedSet(stores.map(storeName) + mirroredStores.map(timelines.mirroredName)))
  }
}
