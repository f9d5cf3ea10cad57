// What becomes of what two simulated devices send each other.

/// What becomes of what two devices send each other.
package enum PairCourse: String, CaseIterable, Sendable {
  /// All arrives.
  case healthy

  /// Some records never reach the second device, though its imports succeed.
  case recordsLost

  /// From some moment on each import of the second device fails.
  case importsFail

  /// From some moment on the second device imports nothing, and its app goes on.
  case importsStop

  /// The second device's capture ends while records are on their way.
  case endsSoon

  /// The second device's capture begins after the first one has sent everything.
  case beginsLate

  /// The devices are of two users, or their apps mirror to two containers.
  case otherUser
  case otherContainer
}
