// The public form of the set-up of mirroring: its state, and the state of the iCloud account.

internal import ReportModel
internal import Timelines

extension Capture.MirroredStore {
  /// The state of the set-up of mirroring.
  ///
  /// ```swift
  /// #expect(store.setup.state == .done, "\(store.setup.failure?.description ?? "not done yet")")
  /// #expect(store.setup.account == .available)
  /// ```
  public struct Setup: Hashable, Sendable {
    /// The state at the end of the capture.
    public let state: State
    /// The duration of the last set-up, in seconds; `nil` if no record shows it.
    public let seconds: Double?
    /// The state of the iCloud account; `nil` if no record shows it.
    public let account: Account?
    /// The errors of the last failed set-up; `nil` unless the set-up failed.
    public let failure: Failure?

    init(_ setup: ReportMirroredStore.Setup, lastFailure: MirrorFailure?) {
      state = State(setup.state)
      seconds = setup.seconds
      account = setup.account.map { Account(rawValue: $0) }
      failure = setup.error.map { Failure($0, lastFailure) }
    }

    /// The state of a set-up.
    ///
    /// ```swift
    /// let isStuck = store.setup.state == .unfinished || store.setup.state == .failed
    /// #expect(!isStuck)
    /// ```
    public enum State: String, Hashable, Sendable, CaseIterable {
      /// The set-up succeeded, or an export or import did, which requires it.
      case done
      /// The set-up failed, and no later one succeeded.
      case failed
      /// The set-up was requested or began, and no record shows its end.
      case unfinished
      /// The capture does not show the set-up.
      case unknown

      init(_ state: MirrorSetup.State) {
        self =
          switch state {
          case .done: .done
          case .failed: .failed
          case .unfinished: .unfinished
          case .unknown: .unknown
          }
      }
    }
  }

  /// A state of the iCloud account; its raw value is its name in reports.
  ///
  /// ```swift
  /// let unusable: Set<Capture.MirroredStore.Account> = [.missing, .restricted]
  /// #expect(unusable.isDisjoint(with: capture.mirroredStores.compactMap(\.setup.account)))
  /// ```
  public struct Account: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The state in words, such as `no account`.
    public let rawValue: String

    /// Somebody is signed in.
    public static let available = Self(MirrorAccount.available)
    /// Nobody is signed in.
    public static let missing = Self(MirrorAccount.missing)
    /// Parental controls or device management deny access to the account.
    public static let restricted = Self(MirrorAccount.restricted)
    /// The password has to be entered again.
    public static let temporarilyUnavailable = Self(MirrorAccount.temporarilyUnavailable)
    /// Apple's new terms have to be accepted.
    public static let termsNotAccepted = Self(MirrorAccount.termsNotAccepted)
    /// CloudKit could not determine the state.
    public static let undetermined = Self(MirrorAccount.undetermined)

    /// Creates the state with the given words, which may be one that this version of the library does not
    /// know.
    ///
    /// ```swift
    /// #expect(Capture.MirroredStore.Account(rawValue: "no account") == .missing)
    /// ```
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ account: MirrorAccount) { rawValue = account.words }

    /// The state in words.
    ///
    /// ```swift
    /// #expect(store.setup.account?.description == "available")
    /// ```
    public var description: String { rawValue }
  }
}
