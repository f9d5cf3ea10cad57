// The account of a set-up is that of its process.

import Testing

@testable import Timelines

struct AccountTokensTests {
  @Test func lastSetupOfAProcessShowsItsAccount() {
    var tokens = AccountTokens()
    tokens.note(1, of: 1698)
    tokens.note(2, of: nil)
    tokens.note(3, of: 1698)
    #expect(tokens[1698] == 3 && tokens[nil] == 2 && tokens[1] == nil)
    tokens.note(nil, of: 1698)
    #expect(tokens[1698] == nil, "nobody is signed in")
  }

  /// A capture may name a new process in every line.
  @Test func numberOfProcessesIsLimited() {
    var tokens = AccountTokens()
    for pid in 0...256 { tokens.note(1, of: Int32(pid)) }
    #expect(tokens[0] == nil && tokens[255] == nil && tokens[256] == 1, "new ones replace all")
  }
}
