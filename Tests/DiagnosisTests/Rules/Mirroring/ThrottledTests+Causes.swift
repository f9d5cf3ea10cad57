// Waits for which CloudKit gives more than one reason.

import Testing
import Timelines

@testable import Diagnosis

extension ThrottledTests {
  /// The time may be that of one reason, and the first words those of another.
  @Test(arguments: [true, false]) func waitOfTwoCausesNamesBoth(isRateFirst: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let rate = MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 45)
    let server = MirrorCapture.error("6/2009", "Service Unavailable", retryAfter: 20)
    let errors = isRateFirst ? [rate, server, rate] : [server, rate, rate]
    for (number, error) in errors.enumerated() {
      capture.failExport(number + 2, error, at: 10 + Double(number) * 46)
    }
    capture.export(9, records: 1, at: 160)
    #expect(try capture.found(.throttled) == ["throttled[warning]"])
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    let told = [detail.error].compactMap(\.self) + detail.otherErrors
    let isRate = told.map { $0.contains(.cloudKit(.requestRateLimited)) }
    #expect(isRate == (isRateFirst ? [true, false] : [false, true]))
  }
}
