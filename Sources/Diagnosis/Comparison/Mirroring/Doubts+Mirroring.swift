// The conclusions that cannot be drawn about stores that are mirrored to CloudKit.

package import Timelines

extension Doubt {
  /// A reason why nothing is concluded about mirrored stores.
  package enum Mirrored: Equatable, Sendable {
    /// The capture does not show each export and each import.
    case level
    /// No other capture contains a store that is mirrored to the same database.
    case alone(container: String?, MirrorScope?)
    /// The device's captures show nothing that is mirrored to a database to which others sent something.
    case unshown(container: String?, MirrorScope?)
    /// Another device mirrors the same database for another user.
    case otherUser(container: String?, other: Int)
    /// Neither container nor records show whether another device mirrors the same.
    case noContainer(other: Int)
    /// Nothing shows that both devices belong to one user.
    case noUser(other: Int)
    /// The set-up of the device's store fails in all that is shown of it: nobody is signed in, or for another
    /// reason.
    case notSetUp(container: String?, MirrorScope?, lacksAccount: Bool)
    /// Captures with these labels are of two devices in truth, and nothing shows of which the others are.
    case sharedInstallation([String])
    /// The captures of another device have a store of the same UUID, and are of another one only because the
    /// app is seen at work in both at once.
    case sameStore(other: Int)
    /// The device sent more than is compared one by one; the value is the number of uncompared records.
    case tooManyRecords(Int)
    /// The device has yet to send something for the database when its capture ends.
    case unsent(Unsent, container: String?, MirrorScope?)
    /// An installation of the app that was removed had not sent this, and it is lost.
    case lostUnsent(Unsent, container: String?, MirrorScope?)
    /// Only times show that `count` records of another device arrived: the exports, or the imports that may
    /// have brought them, name no records.
    case byTime(other: Int, count: Int)
    /// Nothing shows whether the device deleted `count` records that another device deleted.
    case deletions(other: Int, count: Int)
    /// It fetched so many records of another device and left them out: its app cannot hold them in one of its
    /// stores, and may in another one.
    case leftOut(other: Int, count: Int)
    /// The device fetched so many records that another one imported and none of those that are compared is
    /// seen to send, and left them out.
    case leftOutOfOthers(other: Int, count: Int)
    /// It is not seen to have these records, which another device imported and none of those that are compared
    /// is seen to send.
    case unseenSender(other: Int, records: [String])
    /// The device is seen to have these records, and not the change of them that another one imported and
    /// none of those that are compared is seen to send.
    case unseenChange(other: Int, records: [String])
    /// Nothing proves the fate of `count` records of another device on this one.
    case unknown(other: Int, count: Int, MirrorGap)
  }

  /// The changes that a device has yet to send.
  package enum Unsent: Equatable, Sendable {
    /// This many saves; with `inPart`, some of their records may have been sent.
    case saves(Int, inPart: Bool)
    /// This many objects that an export found, from saves that the capture does not show.
    case objects(Int)
  }

  /// A reason why nothing is proven about a record.
  package enum MirrorGap: CaseIterable, Sendable {
    /// A record of the capture has no time.
    case noTimes
    /// The devices may belong to two users (`user`), or did when the record was sent (`otherUser`).
    case user, otherUser
    /// The receiver itself sent the record later, or may have.
    case ownSave
    /// Another device than the sender deleted the record at about the time when it was sent.
    case deletedThen
    /// The clocks may differ by so much that the import may have been before or after the export.
    case clock
    /// The clocks may differ by so much that the receiver's captures end before it could import the record.
    case clockAfter
    /// A clock may have been set while the app printed nothing, so that an import that seems later may have
    /// been earlier.
    case clockSet
    /// Only one of the captures prints a time zone, or a year, and nothing shows the offset between their
    /// times.
    case styles
    /// Stores of the sender exported at the same time, and its log does not show which of them sent the
    /// record.
    case contested
    /// The sender's log cut the list of what it sent or hid names in it, or has no list of it.
    case sentCut, sentUnnamed
    /// The log cut or hid what imports brought (`cut`), or does not show how one ended (`unclear`).
    case cut, unclear
    /// The system deferred imports.
    case deferred
    /// A process that the capture does not show changed the store's file.
    case otherProcess
    /// More records were imported than are followed.
    case tooMany
    /// The receiver was silent for most of the time after the export.
    case silent
    /// The receiver's captures begin after the export, end before it, or end too soon after it.
    case beginsLate, endsBefore, endsSoon
    /// The record may have arrived in the time between two of the receiver's captures.
    case betweenCaptures
  }
}

extension Doubt.Mirrored {
  /// Returns the doubt with the counts of both; `nil` if the two are different doubts, or count nothing.
  func adding(_ other: Self) -> Self? {
    switch (self, other) {
    case (.tooManyRecords(let count), .tooManyRecords(let more)): .tooManyRecords(count + more)
    case (.byTime(let one, let count), .byTime(let two, let more)) where one == two:
      .byTime(other: one, count: count + more)
    case (.deletions(let one, let count), .deletions(let two, let more)) where one == two:
      .deletions(other: one, count: count + more)
    case (.leftOut(let one, let count), .leftOut(let two, let more)) where one == two:
      .leftOut(other: one, count: count + more)
    case (.leftOutOfOthers(let one, let count), .leftOutOfOthers(let two, let more)) where one == two:
      .leftOutOfOthers(other: one, count: count + more)
    case (.unseenSender(let one, let records), .unseenSender(let two, let more)) where one == two:
      .unseenSender(other: one, records: records + more)
    case (.unseenChange(let one, let records), .unseenChange(let two, let more)) where one == two:
      .unseenChange(other: one, records: records + more)
    case (.unknown(let one, let count, let gap), .unknown(let two, let more, let second))
    where one == two && gap == second:
      .unknown(other: one, count: count + more, gap)
    default: nil
    }
  }
}

extension Doubts {
  /// Notes what is not proven about one device's shipments to another: the number of records whose arrival
  /// only times show, because records are not named, and the number in doubt for each other reason.
  mutating func note(
    _ shipments: [ComparedShipment], on device: Int, from other: Int, byTime: Int,
    _ gaps: [Doubt.MirrorGap: Int], isClockAssumed: Bool
  ) {
    let fates = shipments.lazy.filter { !$0.isDeletion }.compactMap { $0.fates[device] }
    if clocks.isAssumed(of: device, over: other),
      fates.contains(where: { $0 != .imported && $0 != .leftOut })
    {
      add(device, .assumedClock(other: other))
    }
    // If nothing came back, the clock difference remains unknown in the other direction.
    if clocks.isAssumed(of: other, over: device),
      isClockAssumed || gaps[.clock] ?? gaps[.clockAfter] != nil
    {
      add(other, .assumedClock(other: device))
    }
    if byTime > 0 { add(device, .mirrored(.byTime(other: other, count: byTime))) }
    if fates.contains(.unknown), clocks.areTimed(device, other), clocks.isSteady(device),
      clocks.isSteady(other),
      !clocks.agree(device, other) || !clocks.isKnown(of: device, over: other)
    {
      add(device, .clock(other: other))
    }
    let deletions = shipments.count { $0.isDeletion && $0.fates[device] == .unknown }
    if deletions > 0 { add(device, .mirrored(.deletions(other: other, count: deletions))) }
    for gap in Doubt.MirrorGap.allCases {
      if let count = gaps[gap] { add(device, .mirrored(.unknown(other: other, count: count, gap))) }
    }
  }
}
