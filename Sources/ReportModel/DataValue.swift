// What a finding's rule knows, as named values for programs. Which format writes it how is the format's own.

/// A value of a finding's data.
package indirect enum DataValue: Sendable {
  /// A text, of the tool's own words or of a capture; no text at all is `null`.
  case text(Prose?)
  /// A whole number; `nil` where the capture does not tell.
  case number(Int?)

  case bool(Bool?)
  case list([DataValue])
  /// Named values in the order in which they are written.
  case object([(key: String, value: DataValue)])

  func map(_ transform: (Prose) -> Prose) -> DataValue {
    switch self {
    case .text(let text): .text(text.map(transform))
    case .number, .bool: self
    case .list(let values): .list(values.map { $0.map(transform) })
    case .object(let items): .object(items.map { ($0.key, $0.value.map(transform)) })
    }
  }
}

extension DataValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral items: (String, DataValue)...) { self = .object(items.map { ($0, $1) }) }
}
