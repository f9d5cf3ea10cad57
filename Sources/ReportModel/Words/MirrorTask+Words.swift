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

  /// A sentence on what is missing if no request with the task succeeds.
  var loss: String {
    switch self {
    case .shareAcceptance: "What is in the share does not arrive until one does."
    case .schemaInitialization: "CloudKit may lack what is new in the app's data model until one does."
    }
  }

  /// What to do to have the task done, as part of a sentence.
  var remedy: String {
    switch self {
    case .shareAcceptance: "open the invitation again"
    case .schemaInitialization: "let the app initialize the schema again"
    }
  }

  /// What to do to have the task done, as a sentence.
  var advice: String { remedy.prefix(1).uppercased() + remedy.dropFirst() + "." }
}
