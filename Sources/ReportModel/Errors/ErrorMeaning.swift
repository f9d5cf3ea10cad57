// What an error's domain and code mean: for the user's data, and what to do. The tables stand beside this file; how
// errors are found in a text is the business of `ErrorChain`.

/// What one error means.
package struct ErrorMeaning: Equatable, Sendable {
  /// The domain.
  package let domain: String

  /// The code; `nil` when the meaning is that of the whole domain.
  package let code: Int?

  /// Its name in Apple's headers; `nil` for private ones.
  package let name: String?

  /// What went wrong, in a few words that fit into a sentence.
  package let cause: String

  /// What it means for the user's data, in a sentence.
  package let effect: String

  /// What to do, in a sentence.
  package let advice: String

  /// The meaning of a code, else of its domain; `nil` when neither is known.
  package init?(domain: String, code: Int) {
    guard let table = Self.tables.first(where: { $0.domain == domain }) else { return nil }
    self.init(table, table.rows.first { $0.codes.contains(code) }, code)
  }

  /// The meanings of a code in all domains that have it.
  package static func all(code: Int) -> [ErrorMeaning] {
    tables.compactMap { table in
      table.rows.first { $0.codes.contains(code) }.flatMap { ErrorMeaning(table, $0, code) }
    }
  }

  /// The meanings of the codes with a name of Apple's headers, each with its first code.
  package static func all(name: String) -> [(meaning: ErrorMeaning, code: Int)] {
    tables.flatMap { table in
      table.rows.filter { $0.name == name }.compactMap { row in
        ErrorMeaning(table, row, row.codes.lowerBound).map { ($0, row.codes.lowerBound) }
      }
    }
  }

  private init?(_ table: Table, _ row: Row?, _ code: Int) {
    guard let meaning = row ?? table.others else { return nil }
    domain = table.domain
    self.code = row == nil ? nil : code
    name = meaning.name
    cause = meaning.cause
    effect = meaning.effect
    advice = meaning.advice
  }

  // MARK: Tables

  /// The codes of one domain.
  struct Table: Sendable {
    let domain: String
    let rows: [Row]

    /// What a code means that has no row.
    var others: Row?
  }

  /// What one code means, or several alike.
  struct Row: Sendable {
    let codes: ClosedRange<Int>
    let name: String?
    let cause: String
    let effect: String
    let advice: String

    init(_ code: Int, name: String? = nil, _ cause: String, effect: String, advice: String) {
      codes = code...code
      self.name = name
      self.cause = cause
      self.effect = effect
      self.advice = advice
    }

    /// The meaning of several codes, which have several names.
    init(
      _ codes: ClosedRange<Int>, _ cause: String, effect: String, advice: String
    ) {
      self.codes = codes
      name = nil
      self.cause = cause
      self.effect = effect
      self.advice = advice
    }

    /// What the codes of a domain mean that have no row of their own.
    static func others(_ cause: String, effect: String, advice: String) -> Row {
      Row(Int.min...Int.max, cause, effect: effect, advice: advice)
    }
  }

  /// All tables, those most often met first.
  static let tables = [
    Table(domain: "NSCocoaErrorDomain", rows: ubiquity + files + validation + coreData),
    Table(domain: "UBErrorDomain", rows: daemon, others: daemonOthers),
    Table(domain: "LibrarianErrorDomain", rows: librarian, others: librarianOthers),
    Table(domain: "BRCloudDocsErrorDomain", rows: cloudDocs, others: cloudDocsOthers),
    Table(domain: "NSURLErrorDomain", rows: network, others: networkOthers),
    Table(domain: "NSPOSIXErrorDomain", rows: posix, others: posixOthers),
    Table(domain: "NSSQLiteErrorDomain", rows: sqlite, others: sqliteOthers),
  ]
}
