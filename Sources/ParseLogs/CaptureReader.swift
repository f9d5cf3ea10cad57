// Reads a capture piece by piece, and delivers each record on the way.

internal import Diagnosis
internal import LogRecords
internal import SystemPackage

/// A reader of one capture, which takes its bytes as they arrive.
///
/// Results do not depend on where the bytes are split. Memory does not grow with the length of the capture.
///
/// ```swift
/// var reader = try CaptureReader(name: "iPad") { record in
///   if record.severity == .error { print(record.line, record.message) }
/// }
/// for try await chunk in chunks { reader.append(chunk) }
/// let capture = reader.finish()
/// ```
public struct CaptureReader: ~Copyable {
  private let reading: Reading
  private let observer: Analysis.Observer
  private var ending = CaptureFacts.Ending.whole

  /// Creates a reader at the start of a capture.
  ///
  /// ```swift
  /// var events: [Capture.Event.Kind] = []
  /// var reader = try CaptureReader(name: "iPad") { record in
  ///   if let event = record.event { events.append(event) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the capture in reports.
  ///   - catalogue: The entries to look records up in; the built-in entries if `nil`.
  ///   - onRecord: Receives each record, in order, once it is complete: when the next one begins, or the
  ///     capture ends.
  ///     Without it no record is copied.
  /// - Throws: The errors of ``CaptureCatalogue/init()``.
  public init(
    name: String = "capture", catalogue: CaptureCatalogue? = nil, onRecord: ((Capture.Record) -> Void)? = nil
  ) throws(CaptureError) {
    let catalogue = if let catalogue { catalogue.catalogue } else { try CaptureCatalogue().catalogue }
    reading = Reading(Analysis(of: name, with: catalogue, observed: onRecord == nil ? .none : .all))
    observer = { step, bytes, _ in
      // Lines that the reporter inserted are not records.
      guard let onRecord, step.record.kind == .statement || step.record.kind == .fragment else { return }
      onRecord(Capture.Record(step, bytes, catalogue))
    }
  }

  /// Appends the next bytes of the capture, which may be split anywhere.
  ///
  /// ```swift
  /// let half = bytes.count / 2
  /// reader.append(bytes.span.extracting(first: half))
  /// reader.append(bytes.span.extracting(droppingFirst: half))
  /// ```
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ bytes: Span<UInt8>) { reading.analysis.append(bytes, observer) }

  /// Appends the next bytes of the capture, which may be split anywhere, from an array, a `Data` or any
  /// sequence.
  ///
  /// ```swift
  /// reader.append(pipe.fileHandleForReading.readDataToEndOfFile())
  /// ```
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ bytes: some Sequence<UInt8>) { append(Array(bytes).span) }

  /// Appends the next text of the capture, which may be split anywhere.
  ///
  /// ```swift
  /// for line in lines { reader.append(line + "\n") }
  /// ```
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ text: String) { append(text.utf8.span) }

  /// Appends the contents of a file.
  ///
  /// Bytes that were read before an error count, and the capture is reported as incomplete.
  ///
  /// ```swift
  /// for part in ["monday.log", "tuesday.log"] { try reader.appendContents(ofFile: "\(folder)/\(part)") }
  /// ```
  ///
  /// - Parameter path: The path of the file, relative to the working directory of the process.
  /// - Throws: ``CaptureError/unreadable(path:code:)``.
  public mutating func appendContents(ofFile path: String) throws(CaptureError) {
    do {
      let file = try FileDescriptor.open(FilePath(path), .readOnly)
      try file.closeAfter {
        while try reading.analysis.read(from: file.rawValue, observer) {}
      }
    } catch let error as ReadError {
      ending = .failed
      throw .unreadable(path: path, code: error.code)
    } catch {
      // SystemPackage throws nothing else than `Errno`, though it does not say so.
      throw .unreadable(path: path, code: ((error as? Errno) ?? .ioError).rawValue)
    }
  }

  /// Finishes the capture, delivers its last record and returns the diagnosis.
  ///
  /// ```swift
  /// let capture = reader.finish()
  /// #expect(capture.lines == lines.count)
  /// ```
  ///
  /// - Returns: The capture with its diagnosis.
  public consuming func finish() -> Capture { Capture(reading.analysis.finish(ending, observer)) }
}

/// The analysis behind a reference, which keeps code that uses a reader independent of its layout.
private final class Reading {
  var analysis: Analysis

  init(_ analysis: consuming Analysis) { self.analysis = analysis }
}
