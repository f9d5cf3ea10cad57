// The fates of what two simulated devices send each other.

/// The fate of what two devices send each other.
package enum PairCourse: String, CaseIterable, Sendable {
  /// Everything arrives.
  case healthy

  /// Some records never reach the second device, though its imports succeed.
  case recordsLost

  /// From some time on, each import of the second device fails.
  case importsFail

  /// From some time on, the second device imports nothing while its app continues.
  case importsStop

  /// The second device's capture ends while records are on their way.
  case endsSoon

  /// The second device's capture begins after the first one has sent everything.
  case beginsLate

  /// The devices belong to two users.
  case otherUser
  /// The devices' apps mirror to two containers.
  case otherContainer
}
