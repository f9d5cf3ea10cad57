import Catalogue
import Diagnosis
import Foundation
import Testing

@testable import Formats

/// The picture of what a store holds of each peer.
struct KnowledgePictureTests {
  /// A store may still get what it waits for: 51 to 53 of another device wait for 48 to 50.
  @Test func missingTransactionsMayStillArrive() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/cases/missing-transaction/capture.log")
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(Array(try Data(contentsOf: file)).span) { _, _, _ in }
    let page = HTMLFormat().text(of: [analysis.finish { _, _, _ in }])
    #expect(page.contains(">48-50 not here; 51-53 wait</text>"))
    #expect(page.contains(", 48-50 not here, 51-53 wait; mobile-3B92 up to "))
    #expect(page.contains("<span class=\"key hole\">has not arrived</span>"))
    #expect(!page.contains("never came"))
  }
}
