import Testing

@testable import Formats

/// The picture of what a store holds of each peer.
struct KnowledgePictureTests {
  /// A store may still get what it waits for: 51 to 53 of another device wait for 48 to 50.
  @Test func missingTransactionsMayStillArrive() throws {
    let page = HTMLFormat().text(of: [.reading(try Fixture.capture("missing-transaction"))])
    #expect(page.contains(">48-50 not here; 51-53 wait</text>"))
    #expect(page.contains(", 48-50 not here, 51-53 wait; mobile-3B92 up to "))
    #expect(page.contains("<span class=\"key hole\">has not arrived</span>"))
    #expect(!page.contains("never came"))
  }
}
