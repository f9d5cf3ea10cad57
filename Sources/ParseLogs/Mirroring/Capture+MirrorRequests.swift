// The public form of the requests of mirroring: their kinds, and their numbers by outcome.

internal import ReportModel
internal import Timelines

extension Capture.MirroredStore {
  /// The numbers of requests of one kind, by outcome.
  ///
  /// ```swift
  /// let exports = try #require(store.requests[.export])
  /// #expect(exports.failed == 0 && exports.unfinished == 0)
  /// ```
  public struct Requests: Hashable, Sendable {
    /// The number of requests that began.
    public let executed: Int
    /// The number of requests that succeeded.
    public let succeeded: Int
    /// The number of requests that failed.
    public let failed: Int
    /// The number of requests deferred while they ran, plus the times the system refused to let such work
    /// begin.
    public let deferred: Int
    /// The number of requests still running at the end of the capture.
    public let unfinished: Int

    init(_ requests: ReportMirroredStore.Requests) {
      executed = requests.executed
      succeeded = requests.succeeded
      failed = requests.failed
      deferred = requests.deferred
      unfinished = requests.unfinished
    }

    /// A kind of request; its raw value is its name in reports.
    ///
    /// ```swift
    /// let unfinished = store.requests.filter { $0.value.unfinished > 0 }.map(\.key)
    /// #expect(unfinished == [])
    /// ```
    public struct Kind: RawRepresentable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
      /// The name of the kind, such as `export`.
      public let rawValue: String

      /// All kinds that this version of the library knows.
      public static let allCases = MirrorRequestKind.allCases.map(Self.init)
      /// The set-up of mirroring.
      public static let setup = Self(MirrorRequestKind.setup)
      /// An export, which sends what this device saved.
      public static let export = Self(MirrorRequestKind.export)
      /// An import, which takes in what other devices saved.
      public static let `import` = Self(MirrorRequestKind.import)
      /// A reset of sync, after which everything is sent or fetched again.
      public static let reset = Self(MirrorRequestKind.reset)
      /// A request of another kind.
      public static let other = Self(MirrorRequestKind.other)

      /// Creates the kind with the given name, which may be one that this version of the library does not
      /// know.
      ///
      /// ```swift
      /// #expect(Capture.MirroredStore.Requests.Kind(rawValue: "import") == .import)
      /// ```
      public init(rawValue: String) { self.rawValue = rawValue }

      private init(_ kind: MirrorRequestKind) { rawValue = kind.name }

      /// The name of the kind.
      ///
      /// ```swift
      /// let counts = store.requests.map { "\($0.value.executed) of \($0.key)" }
      /// #expect(counts.contains { $0.hasSuffix(" of export") })
      /// ```
      public var description: String { rawValue }
    }
  }
}
