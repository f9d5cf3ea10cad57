// Prints one record of a known statement: header, method, marker and the arguments as the real objects print.

package import DeviceSimulator

/// A record as printed, and what its places were given.
package struct PrintedStatement: Sendable {
  /// The record.
  package let text: String

  /// What each place of the wording was given.
  package let arguments: [PrintedArgument]
}

/// What a place was given.
package struct PrintedArgument: Sendable {
  /// What was printed.
  package let text: String

  /// What it says beyond its class and address: a location's path, a vector's numbers; else the text.
  package let value: String

  /// Whether it stands for something of which the list does not tell what it is.
  package var isUnknown: Bool { text.hasPrefix("<\(Cast.unknownClass): ") }
}

/// Prints records of known statements.
package struct StatementPrinter {
  /// The style of the header.
  package let style: HeaderStyle

  /// The system.
  package let era: Era

  /// Whether the method stands before the text, where the statement has one.
  package let namesMethod: Bool

  /// A printer of records of one style and system.
  package init(style: HeaderStyle, era: Era, namesMethod: Bool) {
    self.style = style
    self.era = era
    self.namesMethod = namesMethod
  }

  /// Prints a statement; a seed chooses all values.
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

  /// The method with its line number, and how blocks in it are called.
  private func method(of statement: KnownStatement, _ random: inout Generator) -> String {
    let line = random.within(40...3400)
    guard statement.inBlock else { return "\(statement.method)(\(line))" }
    let block = random.pick(["_block_invoke", "_block_invoke_2", "_block_invoke156"])
    return "__\(statement.method.utf8.count)\(statement.method)\(block)(\(line))"
  }
}
