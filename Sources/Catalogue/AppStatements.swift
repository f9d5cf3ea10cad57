// Tells at one look which records of apps may be worth a match. Most records of a capture are an app's own, and most of
// those no entry describes.

internal import CatalogueDocument
internal import LogRecords

/// What entries describe of the records that apps print themselves.
final class AppStatements: Sendable {
  /// For each first byte, the texts that wordings begin with.
  private let byFirstByte: [[[UInt8]]]

  /// Whether a wording begins with a place, so that any record may be one.
  private let mayBeginWithAnything: Bool

  /// The methods that tell wordings without text of their own.
  private let methods: MethodIndex

  /// What entries describe of apps' records; `nil` for nothing.
  init?(_ entries: [Entry], _ wordings: [Wording]) {
    let ofApps = entries.filter { $0.document.source == .app }
    guard !ofApps.isEmpty else { return nil }
    var byFirstByte: [[[UInt8]]] = Array(repeating: [], count: 256)
    var mayBeginWithAnything = false
    methods = MethodIndex(ofApps[...], wordings, usesJIT: false)
    for index in ofApps.flatMap({ Array($0.wordings) }) where wordings[index].template.hasOwnText {
      let wording = wordings[index]
      if wording.startsWithText, let first = wording.firstText.first {
        byFirstByte[Int(first)].append(wording.firstText)
      } else {
        mayBeginWithAnything = true
      }
    }
    self.byFirstByte = byFirstByte
    self.mayBeginWithAnything = mayBeginWithAnything
  }

  /// Whether a record of an app may be one of those described.
  func mayDescribe(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard record.kind == .statement else { return false }
    if mayBeginWithAnything { return true }
    let message = bytes.extracting(record.message.range)
    for text in byFirstByte[Int(message.byte(0))] where message.has(text, at: 0) { return true }
    return methods.method(bytes.extracting(record.method.range)) != nil
  }
}
