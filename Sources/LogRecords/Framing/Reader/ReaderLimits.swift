// How much the reader holds at once.

/// How much of a capture is held at once.
package struct ReaderLimits: Sendable {
  /// The longest record, in bytes; what is longer is cut and counted.
  package var recordBytes: Int
  /// How many bytes are asked for in one read.
  package var chunkBytes: Int

  /// A record of 1 MiB, chunks of 256 KiB.
  package static let standard = ReaderLimits(recordBytes: 1 << 20, chunkBytes: 256 << 10)

  /// Limits of the caller's choice.
  package init(recordBytes: Int, chunkBytes: Int) {
    self.recordBytes = recordBytes
    self.chunkBytes = chunkBytes
  }
}
