// Who printed a record of a mirrored store.

/// The delegate and the process that a record is from, as far as it names them.
struct MirrorSource {
  var owner: MirrorOwner?
  let pid: Int32?
  /// What tells its app from others, if processes have no numbers; `nil` if they have, and where that is not
  /// known.
  var app: UInt64?
}
