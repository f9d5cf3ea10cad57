// The public names of rules and of their kinds. The rules themselves are generated members, so that a test
// cannot name a rule that does not exist.

internal import Diagnosis

extension Capture.Finding {
  /// A rule, which detects one kind of trouble; its raw value is its name in reports.
  ///
  /// ```swift
  /// let unwanted: Set<Capture.Finding.Rule> = [.splitWrite, .storeRolledBack, .exportLost]
  /// #expect(unwanted.isDisjoint(with: capture.findings.map(\.rule)))
  /// ```
  public struct Rule: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The name of the rule in reports, such as `missing-transaction`.
    public let rawValue: String

    /// All rules, in the order in which reports list them.
    public static let allCases = RuleName.allCases.map(Self.init)

    /// Creates the rule with the given name in reports; `nil` if there is none.
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

  /// The area of sync that a finding is about; its raw value is its name in reports.
  ///
  /// ```swift
  /// let byKind = Dictionary(grouping: capture.findings, by: \.kind)
  /// #expect(byKind[.setup] == nil && byKind[.environment] == nil)
  /// ```
  public struct Kind: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The name of the kind in reports, such as `failed-import`.
    public let rawValue: String

    /// All kinds of findings.
    public static let allCases = RuleKind.allCases.map(Self.init)
    /// Devices that differ, or will.
    public static let desync = Self(RuleKind.desync)
    /// Changes of another device that are missing from the store.
    public static let failedImport = Self(RuleKind.failedImport)
    /// A store that does not come up with iCloud.
    public static let setup = Self(RuleKind.setup)
    /// Changes of this device that do not leave it.
    public static let export = Self(RuleKind.export)
    /// Trouble with the account, the container or the surrounding system.
    public static let environment = Self(RuleKind.environment)
    /// Shortcomings of the capture itself.
    public static let capture = Self(RuleKind.capture)

    /// Creates the kind with the given name in reports; `nil` if there is none.
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
