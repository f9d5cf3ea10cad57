import DeviceSimulator
import Foundation
import LogRecords
import Testing

@testable import Catalogue

/// A pipeline delivers the same records in the same order with any number of threads, and can be abandoned at
/// any time.
@Suite(.timeLimit(.minutes(4)))
struct PipelineTests {
  private static let catalogue = Result { try EntryCatalogue.builtIn() }

  /// A capture with statements, an app's records, and unrecognised records.
  private static let capture: [UInt8] = {
    var options = CaptureOptions()
    options.records = 1500
    options.noise = 0.5
    options.faults = [.importFailed, .unrecognised]
    return SimulatedCapture(options).bytes
  }()

  /// The chunks are so small that there are many more jobs than may run at once, and still whole pages of 4
  /// KiB, as is the room before a chunk.
  private static let limits = ReaderLimits(recordBytes: 1 << 20, chunkBytes: 16 << 10)

  private struct Given: Equatable {
    let line: Int
    let wording: Int?
    let text: [UInt8]
    let before: [Int]
  }

  /// The forms in which the capture is read.
  private enum Source: CaseIterable {
    case bytes, copiedFile, mappedFile
  }

  private static func given(by threads: Int, from source: Source = .bytes) throws -> [Given] {
    var given: [Given] = []
    func take(
      _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>
    ) {
      var wording: Int?
      if case .statement(let classification) = recognition { wording = classification.wording }
      given.append(
        Given(
          line: record.line, wording: wording, text: bytes.indices.map { bytes[$0] },
          before: before.indices.map { before[$0].line }))
    }
    var pipeline = RecordPipeline(
      try catalogue.get(), limits: limits, window: nil, threads: threads, keepsAppBytes: false)
    switch source {
    case .bytes: pipeline.append(capture.span, take)
    case .copiedFile, .mappedFile:
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
      try Data(capture).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let handle = try FileHandle(forReadingFrom: file)
      while try pipeline.read(from: handle.fileDescriptor, maps: source == .mappedFile, take) {}
    }
    pipeline.finish(.whole, take)
    #expect(pipeline.records == given.reduce(0) { $0 + 1 + $1.before.count })
    return given
  }

  /// The pipeline runs several times, because the threads never meet in the same way.
  @Test(arguments: [2, 3, 5, 8])
  func recordsAreIndependentOfThreads(threads: Int) throws {
    let expected = try Self.given(by: 1)
    #expect(expected.count > 1000)
    for _ in 0..<10 { #expect(try Self.given(by: threads) == expected) }
  }

  @Test(arguments: [1, 2, 3, 8])
  func filesAreReadLikeBytes(threads: Int) throws {
    let expected = try Self.given(by: 1)
    for source in Source.allCases { #expect(try Self.given(by: threads, from: source) == expected) }
  }

  /// Unfinished jobs are given up, and no thread waits for another one for ever.
  @Test(arguments: [1, 2, 3, 8])
  func pipelineMayBeAbandoned(threads: Int) throws {
    for part in 1...40 {
      var records = 0
      var pipeline = RecordPipeline(
        try Self.catalogue.get(), limits: Self.limits, window: nil, threads: threads, keepsAppBytes: false)
      let end = Self.capture.count * part / 40
      pipeline.append(Self.capture.span.extracting(0..<end)) { records += 1 + $3.count }
      #expect(pipeline.bytes == end)
      #expect(records == pipeline.records)
    }
  }
}
