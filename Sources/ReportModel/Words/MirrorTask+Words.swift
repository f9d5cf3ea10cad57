// The names of the tasks that apps give mirroring, in sentences.

internal import Timelines

extension MirrorTask {
  /// The purpose of a request with the task, after a noun: `to accept a share`.
  var purpose: String {
    switch self {
    case .shareAcceptance: "to accept a share"
    case .schemaInitialization: "to initialize the schema of CloudKit"
    }
  }
}
