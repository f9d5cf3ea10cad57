// The memory limits of the reader.

/// The limits on how much of a capture is in memory at once.
package struct ReaderLimits: Sendable {
  /// The maximum length of a record, in bytes; longer ones are truncated and counted.
  package var recordBytes: Int
  /// The number of bytes requested in one read.
  package var chunkBytes: Int

  /// The default limits: records of 1 MiB, chunks of 256 KiB.
  package static let standard = ReaderLimits(recordBytes: 1 << 20, chunkBytes: 256 << 10)

  /// Creates limits.
  package init(recordBytes: Int, chunkBytes: Int) {
    self.recordBytes = recordBytes
    self.chunkBytes = chunkBytes
  }
}
