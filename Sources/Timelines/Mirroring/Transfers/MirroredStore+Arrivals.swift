// The changes that arrived in a mirrored store. An import saves parts of what it fetches before it ends:
// saved parts stay, even if the capture does not show the end.

extension MirroredStore {
  /// The number of imports that changed anything, as shown by the capture.
  package var importsWithChanges: Int { imports.withChanges + requests.inPart.count }

  /// The number of imports that succeeded, or saved a part of what they fetched.
  package var importsThatSaved: Int {
    requests.counts(.import).succeeded + imports.interrupted + requests.inPart.count
  }

  /// The last import that changed anything, and its place.
  package var lastChanges: (request: MirrorRequest, place: Place)? {
    var last = imports.lastWithChanges.map { (request: $0, place: $0.place) }
    for request in requests.inPart {
      guard let applied = request.applied, applied.line > last?.place.line ?? 0 else { continue }
      last = (request, applied)
    }
    return last
  }

  /// Whether an import that is not seen to succeed saved a part after the last successful one.
  package var hasPartOfImport: Bool {
    let success = imports.lastSuccess?.line ?? 0
    return imports.hasPart || requests.inPart.contains { $0.applied?.line ?? 0 > success }
  }
}
