// The sentences for findings. What is wrong around the store: account, container, content, iCloud itself.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension FindingWords {
  static func corruption(_ isHealthy: Bool?, _ since: Place?) -> (String, String) {
    let state =
      switch isHealthy {
      case true?: " The store of this device is healthy, so this device rebuilds the content from it."
      case false?:
        " The store of this device is corrupt too: it is not available until another device has rebuilt the content."
      case nil: ""
      }
    return (
      "UbiquityStoreManager reports that the content in iCloud is corrupt.\(state)\(since.map { " " + synced($0) } ?? "")",
      "Start the app on a device that has all data and leave it open until the rebuild is over; changes made elsewhere "
        + "meanwhile may be lost."
    )
  }

  static func account(_ change: AccountChange) -> (String, String) {
    switch change {
    case .signedOut:
      (
        "The user signed out of iCloud. The app works on a local store; the data of the account is not visible until the "
          + "same account signs in again.", "Ask whether this was meant."
      )
    case .changed:
      (
        "The iCloud account changed. Core Data closes the store and sets it up anew for the account.",
        "Ask whether another account was signed in: its data is another store."
      )
    case .nobody:
      (
        "Nobody is signed in to iCloud on this device, or iCloud is off for the app. The app works on a local store, and "
          + "nothing syncs.", "Sign in, and turn on iCloud Drive for the app."
      )
    }
  }

  static func daemon(_ error: ErrorChain) -> (String, String) {
    let meaning = error.links.last.flatMap { ErrorMeaning(domain: $0.domain, code: $0.code) }
    return (
      "iCloud itself reports an error: \(error.words). "
        + (meaning?.effect ?? "Files may come late or not at all."),
      meaning?.advice ?? "Check account, network and space on the device; if it stays, restart the device."
    )
  }

  static func followUp(_ missing: MissingFollowUp, _ entry: Entry, _ expected: Entry) -> (String, String) {
    let time = durationWords(missing.seconds)
    let step = entry.firstSentence(cutTo: 300)
    let next = "What always follows within \(time)"
    let nextStep = expected.firstSentence(cutTo: 300)
    return missing.isLate
      ? (
        "A step went on late: \(step). \(next) came after that: \(nextStep). The device was slow, or the step had to "
          + "wait.", ""
      )
      : (
        "A step began and did not go on: \(step). \(next) did not come, though the process went on "
          + "printing: \(nextStep). The step hangs or was given up without a word, and what it was to do for the data is not done.",
        "Start the app again and see whether the step is taken anew and goes on; if it hangs again, attach this capture to "
          + "a bug report. If the log may lack lines, take it again as a file."
      )
  }

  static func container(_ sentence: String) -> (String, String) {
    (
      "The app's container in iCloud is not the one this store belongs to: \(sentence). The store is set up anew, and what "
        + "was saved here and never sent may be left behind.",
      "Ask whether the data was deleted in the iCloud settings, or another account signed in. Save elsewhere what exists "
        + "here only before the store is exchanged."
    )
  }
}
