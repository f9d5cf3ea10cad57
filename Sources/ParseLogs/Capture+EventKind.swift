// The public names of events. The names that the library knows are generated members, so that a test cannot
// compare an event with a name that does not exist.

internal import Timelines

extension Capture.Event {
  /// A kind of event; its raw value is its name in the catalogue and in reports.
  ///
  /// ```swift
  /// let steps: Set<Capture.Event.Kind> = [.exportWritten, .importMetadataWritten]
  /// #expect(steps.isSubset(of: store.timeline.map(\.kind)))
  /// ```
  public struct Kind: RawRepresentable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The name of the event, such as `import.failed`.
    public let rawValue: String

    /// All kinds that this version of the library knows, by topic.
    public static let allCases = EventKind.allCases.map(Self.init)

    /// Creates the kind with the given name, which may be one that this version of the library does not know.
    ///
    /// ```swift
    /// let kind = Capture.Event.Kind(rawValue: "import.failed")
    /// #expect(kind == .importFailed && Capture.Event.Kind.allCases.contains(kind))
    /// ```
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the event.
    ///
    /// ```swift
    /// let told = store.timeline.map { "\($0.line): \($0.kind)" }
    /// #expect(told.first == "1: storage.local")
    /// ```
    public var description: String { rawValue }
  }
}
