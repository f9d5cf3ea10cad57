// What the captures of several devices tell together, as plain values of a report.

/// What the captures of several devices tell together.
struct ReportComparison: Sendable {
  /// The devices, each with what its own captures show.
  let devices: [ReportDocument.Fact]

  /// The devices' names alone.
  let labels: [String]

  let stores: [Store]

  let findings: [ReportFinding]

  /// What is said where there are none.
  let noFindings: String

  /// What cannot be told.
  let doubts: [String]

  /// A store that several devices have.
  struct Store: Sendable {
    let id: String
    let name: String
    let rows: [Row]

    /// How many rows are not told.
    let otherRows: Int

    /// The transactions on their way from device to device.
    let passages: [Passage]

    /// The axis they are on; `nil` where the captures have no times.
    let axis: ReportAxis?
  }

  /// Transactions of one device with the same fate.
  struct Row: Sendable {
    let owner: String
    let numbers: String
    let fates: String
  }

  /// A transaction on its way from the device that wrote it to another one.
  struct Passage: Sendable {
    let number: Int
    let from: Int
    let to: Int

    /// When it was written and when it arrived; `nil` where the captures do not show the arrival.
    let sent: Int64
    let arrived: Int64?

    /// `imported`, `pending`, `missing` or `unknown`.
    let fate: String
  }
}
