// How much a finding weighs.

/// How much a finding weighs.
package enum TroubleSeverity: String, Codable, Sendable {
  case error
  case warning
  case note
}
