// The rules by name, and what each is about. The rules themselves are generated members, so that a test
// cannot name one that does not exist.

internal import Diagnosis

extension Capture.Finding {
  /// A kind of trouble; its raw value is its name in reports.
  ///
  /// ```swift
  /// let unwanted: Set<Capture.Finding.Rule> = [.splitWrite, .storeRolledBack, .exportLost]
  /// #expect(unwanted.isDisjoint(with: capture.findings.map(\.rule)))
  /// ```
  public struct Rule: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// Its name in reports, such as `missing-transaction`.
    public let rawValue: String

    /// All rules, in the order in which reports list them.
    public static let allCases = RuleName.allCases.map(Self.init)

    /// The rule with a name in reports; `nil` when there is none.
    ///
    /// ```swift
    /// let ignored = try #require(Capture.Finding.Rule(rawValue: "low-log-level"))
    /// #expect(ignored == .lowLogLevel && Capture.Finding.Rule(rawValue: "missing-train") == nil)
    /// ```
    public init?(rawValue: String) {
      guard let name = RuleName(rawValue: rawValue) else { return nil }
      self.init(name)
    }

    init(_ name: RuleName) { rawValue = name.rawValue }
  }

  /// What a finding is about; its raw value is its name in reports.
  ///
  /// ```swift
  /// let byKind = Dictionary(grouping: capture.findings, by: \.kind)
  /// #expect(byKind[.setup] == nil && byKind[.environment] == nil)
  /// ```
  public struct Kind: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// Its name in reports, such as `failed-import`.
    public let rawValue: String

    /// All kinds.
    public static let allCases = RuleKind.allCases.map(Self.init)
    /// Devices differ, or will.
    public static let desync = Self(RuleKind.desync)
    /// What another device saved is not in the store.
    public static let failedImport = Self(RuleKind.failedImport)
    /// The store does not come up with iCloud.
    public static let setup = Self(RuleKind.setup)
    /// What this device saved does not leave it.
    public static let export = Self(RuleKind.export)
    /// The account, the container or the system around.
    public static let environment = Self(RuleKind.environment)
    /// The capture itself.
    public static let capture = Self(RuleKind.capture)

    /// The kind with a name in reports; `nil` when there is none.
    ///
    /// ```swift
    /// #expect(Capture.Finding.Kind(rawValue: "failed-import") == .failedImport)
    /// ```
    public init?(rawValue: String) {
      guard let kind = RuleKind(rawValue: rawValue) else { return nil }
      self.init(kind)
    }

    init(_ kind: RuleKind) { rawValue = kind.rawValue }
  }
}
