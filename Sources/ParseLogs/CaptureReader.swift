// Reads a capture piece by piece, and shows each record on the way.

internal import Diagnosis
internal import LogRecords
internal import SystemPackage

/// The reading of one capture, as its bytes come.
///
/// Results do not depend on how the bytes are cut. Memory does not grow with the length of the capture.
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

  /// A reading at the start of a capture.
  ///
  /// ```swift
  /// var events: [String] = []
  /// var reader = try CaptureReader(name: "iPad") { record in
  ///   if let event = record.event { events.append(event) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What reports call the capture.
  ///   - catalogue: What its records are looked up in; the built-in entries when `nil`.
  ///   - onRecord: Sees each record in order, once it is over: when the next one begins, or the capture ends.
  ///     Without it no record is copied.
  /// - Throws: What ``CaptureCatalogue/init()`` throws.
  public init(
    name: String = "capture", catalogue: CaptureCatalogue? = nil, onRecord: ((Capture.Record) -> Void)? = nil
  ) throws(CaptureError) {
    let catalogue = if let catalogue { catalogue.catalogue } else { try CaptureCatalogue().catalogue }
    reading = Reading(Analysis(of: name, with: catalogue, observed: onRecord == nil ? .none : .all))
    observer = { step, bytes, _ in
      // Lines of the reporter are not records.
      guard let onRecord, step.record.kind == .statement || step.record.kind == .fragment else { return }
      onRecord(Capture.Record(step, bytes, catalogue))
    }
  }

  /// Takes bytes: what comes next of the capture, cut anywhere.
  ///
  /// ```swift
  /// let half = bytes.count / 2
  /// reader.append(bytes.span.extracting(first: half))
  /// reader.append(bytes.span.extracting(droppingFirst: half))
  /// ```
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ bytes: Span<UInt8>) { reading.analysis.append(bytes, observer) }

  /// Takes bytes: what comes next of the capture, cut anywhere; an array, a `Data`, or any others.
  ///
  /// ```swift
  /// reader.append(pipe.fileHandleForReading.readDataToEndOfFile())
  /// ```
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ bytes: some Sequence<UInt8>) { append(Array(bytes).span) }

  /// Takes text: what comes next of the capture, cut anywhere.
  ///
  /// ```swift
  /// for line in lines { reader.append(line + "\n") }
  /// ```
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ text: String) { append(text.utf8.span) }

  /// Takes all that a file holds.
  ///
  /// What was read before an error counts, and the capture is known to break off.
  ///
  /// ```swift
  /// for part in ["monday.log", "tuesday.log"] { try reader.appendContents(ofFile: "\(folder)/\(part)") }
  /// ```
  ///
  /// - Parameter path: The file, relative to the folder of the process.
  /// - Throws: ``CaptureError/unreadable(path:reason:)``.
  public mutating func appendContents(ofFile path: String) throws(CaptureError) {
    do {
      let file = try FileDescriptor.open(FilePath(path), .readOnly)
      try file.closeAfter {
        while try reading.analysis.read(from: file.rawValue, observer) {}
      }
    } catch let error as ReadError {
      ending = .failed
      throw .unreadable(path: path, reason: "\(Errno(rawValue: error.code))")
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  /// Ends the capture, and shows its last record.
  ///
  /// ```swift
  /// let capture = reader.finish()
  /// #expect(capture.lines == lines.count)
  /// ```
  ///
  /// - Returns: What is known about it.
  public consuming func finish() -> Capture { Capture(reading.analysis.finish(ending, observer)) }
}

/// The reading behind a reference, so that code that uses a reader depends on nothing inside it.
private final class Reading {
  var analysis: Analysis

  init(_ analysis: consuming Analysis) { self.analysis = analysis }
}
