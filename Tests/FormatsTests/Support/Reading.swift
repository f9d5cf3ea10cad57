// Reads a capture in one step, with the built-in catalogue.

import Catalogue
import Diagnosis
import Formats

extension CaptureDiagnosis {
  /// The diagnosis of a capture, with what text says of unrecognised records.
  static func reading(_ bytes: [UInt8]) -> CaptureDiagnosis {
    var analysis = Analysis(of: "capture", with: .shared)
    analysis.append(bytes.span) { _, _, _ in }
    return analysis.finish(nearMisses: TextFormat.maximumTemplates) { _, _, _ in }
  }

  /// The diagnosis of a capture that is text.
  static func reading(_ text: String) -> CaptureDiagnosis { reading(Array(text.utf8)) }
}
