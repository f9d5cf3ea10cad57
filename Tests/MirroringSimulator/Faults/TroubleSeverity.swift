// The severity of a finding.

/// The severity of a finding.
package enum TroubleSeverity: String, Codable, Sendable {
  case error
  case warning
  case note
}
