// Decides at one look which records of apps may be worth a match. Most records of a capture are an app's own, and most of
// those no entry describes.

internal import CatalogueDocument
internal import LogRecords

final class AppStatements: Sendable {
  private let prefixes: PrefixIndex
  /// Whether a wording begins with a value, so that any record may be one.
  private let mayBeginWithAnything: Bool
  /// The methods that identify wordings without text of their own.
  private let methods: MethodIndex

  /// What entries describe of apps' records; `nil` for nothing.
  init?(_ entries: [Entry], _ wordings: [Wording]) {
    let ofApps = entries.filter { $0.document.source == .app }
    guard !ofApps.isEmpty else { return nil }
    methods = MethodIndex(ofApps[...], wordings, usesJIT: false)
    let own = ofApps.flatMap { Array($0.wordings) }.filter { wordings[$0].template.hasOwnText }
    let withPrefix = own.filter { wordings[$0].startsWithText }
    prefixes = PrefixIndex(withPrefix.map { ($0, wordings[$0].firstText) })
    mayBeginWithAnything = withPrefix.count < own.count
  }

  func mayDescribe(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard record.kind == .statement else { return false }
    if mayBeginWithAnything { return true }
    return prefixes.hasCandidates(bytes.extracting(record.message.range))
      || methods.method(bytes.extracting(record.method.range)) != nil
  }
}
