// What a report says of a finding, brought together from the words, the place to look and the data of its rule.

internal import Diagnosis
internal import Timelines

extension FindingWording {
  /// What is said of a finding of a capture.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - diagnosis: The capture.
  ///   - isCompared: Whether captures of several devices are reported together.
  init(_ finding: Finding, _ diagnosis: CaptureDiagnosis, isCompared: Bool = false) {
    let words = FindingWords(finding, diagnosis)
    let place = PlaceToLook(
      finding, PeerNames(diagnosis.timelines.names), diagnosis.catalogue, isCompared: isCompared)
    self.init(
      message: Prose(words.message, .quotation), advice: Prose(words.advice, .quotation),
      placeToLook: place.map { Prose($0.words, .quotation) }, topic: "",
      data: FindingData(finding, diagnosis).data)
  }
}
