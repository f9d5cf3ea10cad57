import Testing
import Timelines

@testable import ReportModel

/// A chain of errors in a sentence.
struct ErrorWordsTests {
  @Test func aChainIsToldByItsInnermostCause() {
    let chain = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={NSSQLiteErrorDomain=11, reason=An exception}"
    )
    #expect(chain.words == "the database is damaged (error 134302, caused by 11)")
  }
}
