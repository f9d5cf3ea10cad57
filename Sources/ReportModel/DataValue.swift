// Values for programs, such as what a finding's rule knows. How a format writes them is its own affair.

/// A value for programs.
package enum DataValue: Sendable {
  /// The tool's own words, or text that was made fit for its place.
  case string(String)
  /// Text of a report; programs get it as captured.
  case text(Prose)
  case number(Int)
  /// A number of seconds, given to the thousandth.
  case seconds(Double)
  case bool(Bool)
  case null
  case array([DataValue])
  /// Named values in the order in which they are written.
  case object([(key: String, value: DataValue)])

  /// The named values of an object.
  package var items: [(key: String, value: DataValue)] {
    if case .object(let items) = self { items } else { [] }
  }

  /// The object with the values of another after its own.
  package func with(_ other: DataValue) -> DataValue { .object(items + other.items) }

  func map(_ transform: (Prose) -> Prose) -> DataValue {
    switch self {
    case .text(let text): .text(transform(text))
    case .string, .number, .seconds, .bool, .null: self
    case .array(let values): .array(values.map { $0.map(transform) })
    case .object(let items): .object(items.map { ($0.key, $0.value.map(transform)) })
    }
  }
}

/// What can stand in a value for programs; nothing is `null`.
package protocol DataConvertible {
  /// It as a value for programs.
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
