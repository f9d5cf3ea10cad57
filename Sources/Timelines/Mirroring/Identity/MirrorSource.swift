// Who printed a record of a mirrored store.

/// The delegate and the process that a record is from, as far as it names them.
struct MirrorSource {
  var owner: MirrorOwner?
  let pid: Int32?
}
