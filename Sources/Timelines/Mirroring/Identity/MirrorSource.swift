// The source of a record of a mirrored store.

/// The delegate and the process that printed a record, if it names them.
struct MirrorSource {
  var owner: MirrorOwner?
  let pid: Int32?
  /// A hash of the app's name, if processes have no numbers; `nil` if they have, or if it is unknown.
  var app: UInt64?
}
