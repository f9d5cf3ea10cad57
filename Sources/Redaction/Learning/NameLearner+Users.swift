// Collects the users that a record names, by the bytes of its home folders and of its peers.

internal import LogRecords

extension NameLearner {
  /// Learns the users that a record names: by their home folders, or as Macs among the peers.
  func learnUsers(in record: Span<UInt8>) {
    learnFolders(in: record)
    learnMacs(in: record)
  }

  private func learnFolders(in record: Span<UInt8>) {
    var place = 0
    while let slash = record.find(UInt8(ascii: "/"), from: place) {
      place = slash + 1
      let start =
        record.has("/Users/", at: slash) ? slash + 7 : record.has("/home/", at: slash) ? slash + 6 : nil
      guard let start else { continue }
      var end = start
      while end < record.count, end - start < Self.maximumUserLength, record[end].isWordPart,
        record[end] != "/"
      {
        end += 1
      }
      // Names with invisible characters are left to the scanner.
      guard end - start > 2, end == record.count || record[end] < 0x80 else { continue }
      words.learn(record.extracting(start..<end).text.replacing("%20", with: " "), .user)
    }
  }

  private func learnMacs(in record: Span<UInt8>) {
    var place = 0
    while let tilde = record.find(UInt8(ascii: "~"), from: place) {
      place = tilde + 1
      var start = tilde
      while start > 0, tilde - start < Self.maximumUserLength, record[start - 1].isWordPart,
        record[start - 1] != "/", record[start - 1] != "~"
      {
        start -= 1
      }
      let end = min(record.count, tilde + (record.has("~sim", at: tilde) ? 40 : 37))
      // Fast path: most peers are not Macs.
      let isMobile = tilde - start == 6 && record.has("mobile", at: start)
      guard tilde - start > 2, !isMobile else { continue }
      words.learnUser(ofPeer: record.extracting(start..<end).text)
    }
  }

  /// The maximum length of a user's name, in bytes.
  static let maximumUserLength = 64
}
