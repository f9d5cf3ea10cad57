// Logs that were seen and are not imported, though no record says why: they wait.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct OverdueTests {
  private typealias Script = ScriptedCapture

  private static func counts(_ script: Script) throws -> ImportCounts {
    let diagnosis = try script.diagnosis("tablet")
    return ImportCounts(try #require(diagnosis.store("Hikes")), in: diagnosis)
  }

  private static func listing(_ change: (inout Script) -> Void = { _ in }) -> Script {
    var script = Script(Script.tablet)
    script.setUp(at: 0)
    script.imports(1, of: Script.phone, at: 1)
    script.lists([1, 2], of: Script.phone, at: 10)
    script.holds([Script.phone: 1, Script.tablet: 3], at: 11)
    change(&script)
    return script
  }

  @Test(arguments: [(60.0, 0), (80.0, 1)]) func seenLogThatIsNotImportedWaits(end: Double, waiting: Int)
    throws
  {
    let counts = try Self.counts(Self.listing { $0.live(from: 20, to: end) })
    #expect(counts.pending == waiting)
    #expect(counts.discovered == 2)
  }

  @Test func importedOrBegunLogDoesNotWait() throws {
    let imported = Self.listing {
      $0.imports(2, of: Script.phone, at: 15)
      $0.live(from: 20, to: 200)
    }
    #expect(try Self.counts(imported).pending == 0)
    // An import that was seen to begin is unfinished, or its end is in what the capture lacks.
    let begun = Self.listing {
      $0.begins(2, of: Script.phone, at: 15)
      $0.live(from: 20, to: 200)
    }
    #expect(try Self.counts(begun).pending == 0)
    #expect(try Self.counts(begun).unfinished == 1)
  }
}
