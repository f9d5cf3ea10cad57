// The cache of vectors: it reads each text as if it were read anew.

import Testing

@testable import Timelines

struct KnownVectorsTests {
  /// Masked names, and those that a vector has twice, are there before and after the others.
  private static let bodies = [
    "", "a:1", "a:1:b:2", "a:1:b:3", "a:1:b:2:", "mobile~A:12:broken", "mobile~A:x", "a:1:b:2:c",
    "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:12:mobile~60700CD4-20AC-5E8D-BEA9-81F836061E15:7",
    "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:13:mobile~60700CD4-20AC-5E8D-BEA9-81F836061E15:7",
    "mobile~XXXX:12:mobile~YYYY:8", "mobile~XXXX:12:mobile~XXXX:8:a:3", "a:1:mobile~XXXX:9", "a:4:a:5:b:6",
  ]

  @Test func eachTextIsReadAsIfItWereReadAnew() {
    // Each text twice in a row and again later, beginning with each of them.
    for first in Self.bodies.indices {
      let order = Self.bodies[first...] + Self.bodies[..<first]
      var (known, names, otherNames) = (KnownVectors(), Names(), Names())
      for body in (order + order).flatMap({ [$0, $0] }) {
        let bytes = Array(body.utf8)
        let vector = known.read(bytes.span, &names)
        let other = KnowledgeVector(bytes.span, &otherNames)
        #expect(vector.isMasked == other.isMasked, "\(body)")
        #expect(vector.numbers.map { names[$0.peer] } == other.numbers.map { otherNames[$0.peer] }, "\(body)")
        #expect(vector.numbers.map(\.number) == other.numbers.map(\.number), "\(body)")
        #expect(names.sharedCount == otherNames.sharedCount, "\(body)")
      }
    }
  }
}
