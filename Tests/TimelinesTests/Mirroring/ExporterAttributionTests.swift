// Exporters belong to the stores that they were found to work for.

import Testing

@testable import Timelines

struct ExporterAttributionTests {
  private static let pid: Int32 = 1698
  private static let exporters = (1...3).map { MirrorOwner(pid: pid, address: UInt64($0)) }
  private static let requests = (1...3).map { MirrorID(unnamed: $0) }

  @Test func unnamedExporterIsTheLastOne() {
    var attribution = ExporterAttribution()
    attribution.assign(Self.exporters[0], to: 0, Self.requests[0], in: Self.pid)
    attribution.assign(Self.exporters[1], to: 1, Self.requests[1], in: Self.pid)
    #expect(attribution.store(of: Self.exporters[0], in: Self.pid) == 0)
    #expect(attribution.store(of: nil, in: Self.pid) == 1)
    attribution.resume(0, in: Self.pid)
    #expect(attribution.store(of: nil, in: Self.pid) == 0)
    #expect(attribution.store(of: nil, in: 1) == nil)
    #expect(attribution.store(of: Self.exporters[2], in: Self.pid) == nil, "it may be any store's")
  }

  @Test func lastExportHasItsExporterAndRequest() throws {
    var attribution = ExporterAttribution()
    attribution.assign(Self.exporters[0], to: 0, Self.requests[0], in: Self.pid)
    attribution.assign(nil, to: 0, nil, in: Self.pid)
    let last = try #require(attribution.lastExport(of: 0, in: Self.pid))
    #expect(last.exporter == Self.exporters[0] && last.request == Self.requests[0])
    #expect(attribution.lastExport(of: 0, in: 1) == nil)
    attribution.assign(Self.exporters[1], to: 0, nil, in: Self.pid)
    #expect(attribution.lastExport(of: 0, in: Self.pid) == nil, "its request is unknown")
  }

  @Test func threadShowsTheStoreUnlessTwoShareIt() {
    var attribution = ExporterAttribution()
    for store in 0..<3 {
      attribution.assign(Self.exporters[store], to: store, Self.requests[store], in: Self.pid)
    }
    #expect(attribution.store(on: 0, among: [0, 1, 2], in: Self.pid) == nil, "no thread is shown")
    attribution.note(11, of: 0, in: Self.pid)
    attribution.note(12, of: 1, in: Self.pid)
    attribution.note(12, of: 2, in: Self.pid)
    #expect(attribution.store(on: 11, among: [0, 1, 2], in: Self.pid) == 0)
    #expect(attribution.store(on: 11, among: [1, 2], in: Self.pid) == nil)
    #expect(attribution.store(on: 12, among: [0, 1, 2], in: Self.pid) == nil)
    #expect(attribution.store(on: 12, among: [0, 1], in: Self.pid) == 1)
  }

  @Test func mergedStoreKeepsItsOwnLastExport() {
    var attribution = ExporterAttribution()
    attribution.assign(Self.exporters[0], to: 0, Self.requests[0], in: Self.pid)
    attribution.assign(Self.exporters[1], to: 1, Self.requests[1], in: Self.pid)
    attribution.assign(Self.exporters[2], to: 1, Self.requests[2], in: 1)
    attribution.move(1, to: 0)
    #expect(attribution.store(of: Self.exporters[1], in: Self.pid) == 0)
    #expect(attribution.store(of: nil, in: 1) == 0)
    #expect(attribution.lastExport(of: 0, in: Self.pid)?.request == Self.requests[0])
    #expect(attribution.lastExport(of: 0, in: 1)?.request == Self.requests[2])
    #expect(attribution.lastExport(of: 1, in: 1) == nil)
  }

  @Test func nothingIsKnownAfterOmittedRecords() {
    var attribution = ExporterAttribution()
    attribution.assign(Self.exporters[0], to: 0, Self.requests[0], in: Self.pid)
    attribution.leaveOut()
    #expect(attribution.store(of: Self.exporters[0], in: Self.pid) == nil)
    #expect(attribution.store(of: nil, in: Self.pid) == nil)
    #expect(attribution.lastExport(of: 0, in: Self.pid) == nil)
  }

  @Test func processIsIdleUntilSomethingElseHappens() {
    var attribution = ExporterAttribution()
    #expect(!attribution.isIdle(nil))
    attribution.noteIdleness(of: Self.pid)
    #expect(attribution.isIdle(Self.pid) && !attribution.isIdle(1) && !attribution.isIdle(nil))
    attribution.endIdleness()
    #expect(!attribution.isIdle(Self.pid))
  }
}
