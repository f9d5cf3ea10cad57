// Prints one record of a known statement: header, method, marker and the arguments in the form of real
// objects.

package import DeviceSimulator

/// A printed record, with its arguments.
package struct PrintedStatement: Sendable {
  /// The text of the record.
  package let text: String

  /// The arguments of the wording's places.
  package let arguments: [PrintedArgument]
}

/// An argument as printed.
package struct PrintedArgument: Sendable {
  /// The printed text.
  package let text: String

  /// The value without class and address: a location's path, a vector's numbers; for other objects the text.
  package let value: String

  /// Whether the list does not reveal the kind of the argument.
  package var isUnknown: Bool { text.hasPrefix("<\(Cast.unknownClass): ") }
}

/// A printer of records of known statements.
package struct StatementPrinter {
  /// The style of the header.
  package let style: HeaderStyle

  /// The era of the system.
  package let era: Era

  /// Whether the method is printed before the text, if the statement has one.
  package let namesMethod: Bool

  /// Creates a printer of records in one style and era.
  package init(style: HeaderStyle, era: Era, namesMethod: Bool) {
    self.style = style
    self.era = era
    self.namesMethod = namesMethod
  }

  /// Returns a record of a statement; a seed determines all values.
  package func record(of statement: KnownStatement, seed: UInt64) -> PrintedStatement {
    var cast = Cast(era: era, seed: seed)
    let (format, args) = statement.wording
    var text = HeaderWriter.header(style, era, seed: seed)
    if namesMethod, style != .bare, statement.printedWithMethodPrefix {
      text += method(of: statement, &cast.random) + ": "
    }
    text += format.marker.replacing("Ubiquity:  ", with: cast.random.pick(["Ubiquity: ", "Ubiquity:  "]))
    text += format.texts[0]
    var arguments: [PrintedArgument] = []
    for (index, place) in format.places.enumerated() {
      let expression = index < args.count ? args[index] : "?"
      let next = index + 1 < args.count ? args[index + 1] : ""
      let shape = ArgumentShape(
        expression, place: place, label: format.texts[...index].joined(separator: " "),
        hasUserInfo: next == "[\(expression) userInfo]", of: statement)
      let argument = cast.print(shape)
      arguments.append(argument)
      text += argument.text + format.texts[index + 1]
    }
    return PrintedStatement(text: text + "\n", arguments: arguments)
  }

  /// Returns the method with its line number, and the decoration of a block.
  private func method(of statement: KnownStatement, _ random: inout Generator) -> String {
    let line = random.within(40...3400)
    guard statement.inBlock else { return "\(statement.method)(\(line))" }
    let block = random.pick(["_block_invoke", "_block_invoke_2", "_block_invoke156"])
    return "__\(statement.method.utf8.count)\(statement.method)\(block)(\(line))"
  }
}
