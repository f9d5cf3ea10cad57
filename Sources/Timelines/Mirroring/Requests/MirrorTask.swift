// The tasks that apps give mirroring, beside its own work.

/// The task of a request that neither sets up nor transfers, if the app asked for it.
package enum MirrorTask: Sendable {
  /// The user accepts the share of another one.
  case shareAcceptance
  /// The container gets the record types of the app's data model.
  case schemaInitialization
}
