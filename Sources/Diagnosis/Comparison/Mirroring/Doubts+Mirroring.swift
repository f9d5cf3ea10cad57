// What cannot be concluded about stores that are mirrored to CloudKit.

package import Timelines

extension Doubt {
  /// Why nothing is concluded about mirrored stores.
  package enum Mirrored: Equatable, Sendable {
    /// The capture does not show each export and each import.
    case level
    /// No other capture has a store that is mirrored to the same database.
    case alone(container: String?, MirrorScope?)
    /// Nothing is in it that is mirrored to a database to which others sent something.
    case unshown(container: String?, MirrorScope?)
    /// Another device mirrors the same database for another user.
    case otherUser(container: String?, other: Int)
    /// Neither container nor records show whether another device mirrors the same.
    case noContainer(other: Int)
    /// Nothing shows that both devices belong to one user.
    case noUser(other: Int)
    /// It sent more than is compared one by one.
    case tooManyRecords(Int)
    /// It has yet to send something for the database when its capture ends.
    case unsent(Unsent, container: String?, MirrorScope?)
    /// So many records of another device arrived as far as times show: the imports that may have brought them
    /// name no records, or the exports.
    case byTime(other: Int, count: Int)
    /// Nothing shows whether so many records that another device deleted are deleted on it.
    case deletions(other: Int, count: Int)
    /// It fetched so many records of another device and left them out: its app cannot hold them.
    case leftOut(other: Int, count: Int)
    /// Nothing proves what became of so many records of another device on it.
    case unknown(other: Int, count: Int, MirrorGap)
  }

  /// What a device has yet to send.
  package enum Unsent: Equatable, Sendable {
    /// So many saves, of which some records may be sent.
    case saves(Int, inPart: Bool)
    /// So many objects that an export found, of saves that the capture does not show.
    case objects(Int)
  }

  /// Why nothing is proved about a record.
  package enum MirrorGap: CaseIterable, Sendable {
    /// A record of the capture has no time.
    case noTimes
    /// The devices may belong to two users, or did when it was sent.
    case user, otherUser
    /// The receiver itself sent the record later, or may have.
    case ownSave
    /// The clocks may be so far apart that what was imported may have come before or after.
    case clock
    /// A clock may have been set while the app printed nothing, so that an import that seems to be later may
    /// have been before.
    case clockSet
    /// Only one of the captures gives a zone, or a year, and nothing shows how far their times are apart.
    case styles
    /// Stores of the sender exported at the same time, and its log does not show which of them sent what.
    case contested
    /// The log cut or hid what imports brought, or does not show how one ended.
    case cut, unclear
    /// The system put imports off.
    case deferred
    /// A process that the capture does not show changed the store's file.
    case otherProcess
    /// More was imported than is followed.
    case tooMany
    /// The receiver was silent for most of the time after.
    case silent
    /// Its captures begin after, end before, or end too soon after.
    case beginsLate, endsBefore, endsSoon
  }
}

extension Doubt.Mirrored {
  /// The same doubt about the records of both; `nil` if they are two, or count nothing.
  func adding(_ other: Self) -> Self? {
    switch (self, other) {
    case (.tooManyRecords(let count), .tooManyRecords(let more)): .tooManyRecords(count + more)
    case (.byTime(let one, let count), .byTime(let two, let more)) where one == two:
      .byTime(other: one, count: count + more)
    case (.deletions(let one, let count), .deletions(let two, let more)) where one == two:
      .deletions(other: one, count: count + more)
    case (.leftOut(let one, let count), .leftOut(let two, let more)) where one == two:
      .leftOut(other: one, count: count + more)
    case (.unknown(let one, let count, let gap), .unknown(let two, let more, let second))
    where one == two && gap == second:
      .unknown(other: one, count: count + more, gap)
    default: nil
    }
  }
}

extension Doubts {
  /// What is not proved about what one device sent to another: how many records only times show to have
  /// arrived, because records are not named, and how many are in doubt for each other reason.
  mutating func note(
    _ shipments: [ComparedShipment], on device: Int, from other: Int, byTime: Int,
    _ gaps: [Doubt.MirrorGap: Int]
  ) {
    let fates = shipments.lazy.filter { !$0.isDeletion }.compactMap { $0.fates[device] }
    if clocks.isAssumed(of: device, over: other),
      fates.contains(where: { $0 != .imported && $0 != .leftOut })
    {
      add(device, .assumedClock(other: other))
    }
    // That nothing came back leaves the clocks open in the other direction.
    if clocks.isAssumed(of: other, over: device), gaps[.clock] != nil {
      add(other, .assumedClock(other: device))
    }
    if byTime > 0 { add(device, .mirrored(.byTime(other: other, count: byTime))) }
    if fates.contains(.unknown), clocks.isSteady(device), clocks.isSteady(other),
      !clocks.agree(device, other) || !clocks.isKnown(of: device, over: other)
    {
      add(device, .clock(other: other))
    }
    let leftOut = shipments.lazy.filter { $0.fates[device] == .leftOut }.reduce(0) { $0 + $1.objects }
    if leftOut > 0 { add(device, .mirrored(.leftOut(other: other, count: leftOut))) }
    let deletions = shipments.count { $0.isDeletion && $0.fates[device] == .unknown }
    if deletions > 0 { add(device, .mirrored(.deletions(other: other, count: deletions))) }
    for gap in Doubt.MirrorGap.allCases {
      if let count = gaps[gap] { add(device, .mirrored(.unknown(other: other, count: count, gap))) }
    }
  }
}
