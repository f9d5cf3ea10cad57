// The import that runs on a thread, and what can be known if threads are not printed.

import Testing

@testable import Timelines

struct RunningImportsTests {
  private static let files = (1...3).map { LogFile.uuid(0, UInt64($0), type: 1) }

  @Test func eachThreadRunsOneImport() {
    var running = RunningImports()
    let (one, other) = (Runner(pid: 1, thread: 7), Runner(pid: 1, thread: 8))
    running.begin(on: one, Self.files[0], of: 0, at: 1)
    running.begin(on: other, Self.files[1], of: 1, at: 2)
    #expect(running[one]?.file == Self.files[0] && running[other]?.file == Self.files[1])
    #expect(running[Runner(pid: 2, thread: 7)] == nil)
    // The end of the import before was not printed.
    running.begin(on: one, Self.files[2], of: 1, at: 3)
    #expect(running[one]?.file == Self.files[2] && running.count == 2)
    running.end(on: one, nil)
    #expect(running[one] == nil && running[other]?.store == 1)
  }

  /// Each of several stores may run one; a record does not show which store it belongs to.
  @Test func storeRunsOneImportWithoutThreads() {
    var running = RunningImports()
    let runner = Runner(pid: 1, thread: 0)
    running.begin(on: runner, Self.files[0], of: 0, at: 1)
    #expect(running[runner]?.file == Self.files[0])
    running.begin(on: runner, Self.files[1], of: 1, at: 2)
    #expect(running[runner] == nil && running.count == 2)
    running.begin(on: runner, Self.files[2], of: 1, at: 3)
    #expect(
      running.files(of: 1, pid: 1) == [Self.files[2]] && running.files(of: 0, pid: 1) == [Self.files[0]])
    // An import that only has its notes left to write no longer runs.
    #expect(running.save(Self.files[0], on: runner)?.file == Self.files[0])
    #expect(running[runner]?.file == Self.files[2])
    running.end(on: runner, Self.files[2])
    #expect(running[runner] == nil && running.count == 1)
    running.forget(Self.files[0], of: 1, pid: 1)
    #expect(running.count == 1)
    running.forget(Self.files[0], of: 0, pid: 1)
    #expect(running.count == 0)
  }

  /// Each import applies its changes once: as soon as as many did as run, all have.
  @Test func asManyAppliedAsRunMeansAll() {
    var running = RunningImports()
    let runner = Runner(pid: 1, thread: 0)
    running.begin(on: runner, Self.files[0], of: 0, at: 1)
    running.begin(on: runner, Self.files[1], of: 1, at: 2)
    #expect(running.applyAny(on: runner).isEmpty)
    #expect(running.applyAny(on: runner).map(\.file) == [Self.files[0], Self.files[1]])
    // Only one import may still apply its changes.
    running.begin(on: runner, Self.files[2], of: 0, at: 3)
    #expect(running.applyAny(on: runner).map(\.file) == [Self.files[2]])
    #expect(running.applyAny(on: runner).isEmpty)
  }

  /// An import that is over had applied its changes, so the other one may still do so.
  @Test func endedImportHadApplied() {
    var running = RunningImports()
    let runner = Runner(pid: 1, thread: 0)
    running.begin(on: runner, Self.files[0], of: 0, at: 1)
    running.begin(on: runner, Self.files[1], of: 1, at: 2)
    // The results are constants because an expectation cannot change what it tests.
    let before = running.takeApplied(Self.files[0], of: 0, pid: 1)
    #expect(running.applyAny(on: runner).isEmpty)
    let after = running.takeApplied(Self.files[0], of: 0, pid: 1)
    #expect(!before && after)
    running.begin(on: runner, Self.files[2], of: 0, at: 3)
    #expect(running.applyAny(on: runner).isEmpty)
    #expect(running.applyAny(on: runner).map(\.file) == [Self.files[1], Self.files[2]])
  }

  /// An import that ends may be the one that had applied its changes.
  @Test func endingImportMayHaveApplied() {
    var running = RunningImports()
    let runner = Runner(pid: 1, thread: 0)
    running.begin(on: runner, Self.files[0], of: 0, at: 1)
    running.begin(on: runner, Self.files[1], of: 1, at: 2)
    #expect(running.applyAny(on: runner).isEmpty)
    running.end(on: runner, Self.files[0])
    let isApplied = running.takeApplied(Self.files[1], of: 1, pid: 1)
    #expect(!isApplied)
    #expect(running[runner]?.file == Self.files[1])
  }
}
