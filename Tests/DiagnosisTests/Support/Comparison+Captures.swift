// Comparisons of two scripted captures, as most tests of the comparison make them.

@testable import Diagnosis

extension Comparison {
  /// Compares the captures of a phone and a tablet, with the file names `phone.log` and `tablet.log`.
  init(phone: ScriptedCapture, tablet: ScriptedCapture) throws {
    self.init([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
  }
}
