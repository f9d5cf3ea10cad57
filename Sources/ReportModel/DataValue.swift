// Values for programs, such as the data of a finding. Each format decides how it writes them.

/// A value for programs, of the types that JSON has.
package enum DataValue: Sendable {
  /// The tool's own words, or text that is already safe to print.
  case string(String)
  /// Text of a report, which programs receive as captured.
  case text(Prose)
  /// An integer.
  case number(Int)
  /// A number of seconds, written with three decimals.
  case seconds(Double)
  /// A yes or no.
  case bool(Bool)
  /// No value.
  case null
  /// Values without names, in order.
  case array([DataValue])
  /// Named values, in the order in which they are written.
  case object([(key: String, value: DataValue)])

  /// The named values of an object; empty for any other value.
  package var items: [(key: String, value: DataValue)] {
    if case .object(let items) = self { items } else { [] }
  }

  /// Returns an object with the values of `other` appended.
  package func with(_ other: DataValue) -> DataValue { .object(items + other.items) }

  /// Returns the value with each report text transformed.
  func map(_ transform: (Prose) -> Prose) -> DataValue {
    switch self {
    case .text(let text): .text(transform(text))
    case .string, .number, .seconds, .bool, .null: self
    case .array(let values): .array(values.map { $0.map(transform) })
    case .object(let items): .object(items.map { ($0.key, $0.value.map(transform)) })
    }
  }
}

/// A type that can be converted to a value for programs; `nil` becomes `null`.
package protocol DataConvertible {
  /// The value for programs.
  var data: DataValue { get }
}

extension DataValue: DataConvertible, ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral items: (String, any DataConvertible)...) {
    self = .object(items.map { ($0, $1.data) })
  }

  package var data: DataValue { self }
}

extension Int: DataConvertible {
  package var data: DataValue { .number(self) }
}

extension Bool: DataConvertible {
  package var data: DataValue { .bool(self) }
}

extension Prose: DataConvertible {
  package var data: DataValue { .text(self) }
}

extension Optional: DataConvertible where Wrapped: DataConvertible {
  package var data: DataValue { self?.data ?? .null }
}

extension Array: DataConvertible where Element: DataConvertible {
  package var data: DataValue { .array(map(\.data)) }
}
