// What a maintainer says about a pasted backtrace: whether the app crashed in the work for iCloud, and in
// which part of it a thread stood.

import Testing
import Timelines

@testable import Diagnosis

struct BacktraceTests {
  private static let importing =
    "CoreData   0x2e10c8a7 -[PFUbiquityRecordImportConflict addObjectID:forRelationship:] + 318"
  private static let ending =
    "0   libsystem_kernel.dylib   0x394cd1fc __pthread_kill + 8\n1   libsystem_c.dylib   0x3947dffd abort + 77"
  private static let sideLoading = """
    #0\t0x00007fff9285956a in semaphore_wait_trap ()
    #1\t0x0000000100390692 in _dispatch_barrier_sync_f_slow ()
    #2\t0x00007fff8f52c691 in -[PFUbiquitySetupAssistant tryToReplaceLocalStore:withStoreSideLoadedByImporter:]()
    """
  private static let idle =
    "#0\t0x00007fff9285f22e in kevent64 ()\n#1\t0x000000010038871f in _dispatch_mgr_invoke ()"

  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var finding: String?
    var place: String?
    var isWaiting = false
  }

  static let conflict = "-[PFUbiquityRecordImportConflict addObjectID:forRelationship:]"

  static let examples = [
    Example(
      testDescription: "a service's list of threads, crashed in an import",
      text: "Thread: Unknown Name\n\(idle)\n\nThread: Unknown Name (Crashed)\n\(ending)\n2   \(importing)",
      finding: "error", place: conflict),
    Example(
      testDescription: "a crash report, whose thread that ended names no class",
      text:
        "Exception Type:  EXC_CRASH (SIGABRT)\n\nLast Exception Backtrace:\n0   CoreFoundation   0x2e9d5fd3 "
        + "__exceptionPreprocess + 131\n1   \(importing)\n\nThread 0 Crashed:\n\(ending)\n",
      finding: "error", place: conflict),
    Example(
      testDescription: "a crash elsewhere", text: "Thread: Unknown Name (Crashed)\n\(ending)", finding: "note"
    ),
    Example(
      testDescription: "a crash elsewhere, while an import ran",
      text: "Thread: main (Crashed)\n\(ending)\n\nThread: Unknown Name\n0   \(importing)", finding: "note"),
    Example(
      testDescription: "a list of threads, one of which waits within set-up",
      text: "Thread 3Queue : com.apple.libdispatch-manager (serial)\n\(idle)\n"
        + "Thread 6Queue : com.apple.coredata.ubiquity.entry.pq (serial)\n\(sideLoading)",
      finding: "warning",
      place: "-[PFUbiquitySetupAssistant tryToReplaceLocalStore:withStoreSideLoadedByImporter:]",
      isWaiting: true),
    Example(
      testDescription: "frames alone", text: sideLoading, finding: "warning",
      place: "-[PFUbiquitySetupAssistant tryToReplaceLocalStore:withStoreSideLoadedByImporter:]",
      isWaiting: true),
    // What ended the app, or what it waits for, stands above the first call of Core Data.
    Example(
      testDescription: "the frames of a crash report alone, of a crash", text: "\(ending)\n2   \(importing)",
      finding: "error", place: conflict),
    Example(
      testDescription: "the frames of a crash report alone, of a thread that waits",
      text: "0   libsystem_kernel.dylib   0x394cd1fc semaphore_wait_trap + 8\n"
        + "1   libdispatch.dylib   0x394c1d3e _dispatch_barrier_sync_f_slow + 146\n2   \(importing)",
      finding: "warning", place: conflict, isWaiting: true),
    Example(
      testDescription: "a debugger that stopped at an exception",
      text:
        "* thread #4: tid = 0x1d2f4, 0x2e10c8a7 CoreData`\(conflict) + 318, queue = 'q', stop reason = EXC_BAD_ACCESS "
        + "(code=1, address=0x0)\n    frame #0: 0x2e10c8a7 CoreData`\(conflict) + 318",
      finding: "error", place: conflict),
    Example(
      testDescription: "a debugger that stopped at a breakpoint",
      text: "thread #4: tid = 0x1d2f4, 0x2e10c8a7 CoreData`\(conflict) + 318, stop reason = breakpoint 1.1\n"
        + "    frame #0: 0x2e10c8a7 CoreData`\(conflict) + 318",
      finding: "warning", place: conflict),
    Example(testDescription: "threads at rest", text: "Thread 3:\n\(idle)\nThread 4:\n\(idle)"),
    Example(
      testDescription: "what an app prints",
      text: "2013-11-18 10:00:00.000 Trips[543:1403] stack: 0   \(importing)\n"
        + "2013-11-18 10:00:00.001 Trips[543:1403] (\n\t0   \(importing)\n)"),
  ]

  @Test(arguments: examples)
  func eachBacktraceHasTheListedFindings(_ example: Example) throws {
    let diagnosis = try Diagnosing.diagnose(Array(example.text.utf8))
    #expect(diagnosis.findings.map(\.severity.rawValue) == [example.finding].compactMap { $0 })
    let detail = diagnosis.findings.first?.detail as? Crashed.Detail
    #expect((detail != nil) == (example.finding != nil))
    #expect(detail?.place == example.place)
    #expect(detail?.thread?.isWaiting ?? false == example.isWaiting)
    #expect(diagnosis.statements.unrecognised.count == 0)
  }

  /// The backtrace of a real deadlock and those of two crashes count as statements of iCloud.
  @Test func threadOfABacktraceIsAStatement() throws {
    let diagnosis = try Diagnosing.diagnose(Array("Thread 3:\n\(Self.idle)".utf8))
    #expect(diagnosis.statements.byEntry.reduce(0, +) == 1)
  }
}
