// Checks that the matcher decides every wording within its limits, however long or short a record is.

internal import CatalogueDocument

struct LimitsHold: LintCheck {
  func check(_ subject: inout LintSubject) {
    var tried: Set<Int> = []
    for sample in subject.samples {
      guard let own = sample.reading.statement, subject.wordings.contains(own.wording),
        tried.insert(own.wording).inserted
      else { continue }
      let place = subject.place(ofWording: own.wording)
      for stress in subject.catalogue.wordings[own.wording].stresses(own)
      where subject.isPastLimits(stress.record) {
        subject.report(.pastLimits(stress.kind), at: place)
      }
    }
  }
}

extension Wording {
  /// The length of a test record, in bytes.
  ///
  /// Work grows with the length of a record, and this length is enough to show the cost of each byte.
  private static let maximumRecordLength = 32 << 10

  /// Returns variants of a record of this wording: with its last extensible value, then with all of them,
  /// made very long, and with an empty message.
  fileprivate func stresses(_ text: RecognisedText) -> [(kind: String, record: [UInt8])] {
    var stresses = [("an empty message", Array(text.bytes[..<text.message]))]
    let long = zip(fields, text.places).compactMap { field, place in
      place.range.flatMap { range in
        field.stretch(text.bytes[range]).map {
          (name: field.name, offset: range.lowerBound + $0.offset, filler: $0.filler)
        }
      }
    }
    let room = Self.maximumRecordLength - text.bytes.count
    for some in long.count > 1 ? [long.suffix(1), long[...]] : [long[...]] where !some.isEmpty && room > 0 {
      var record: [UInt8] = []
      record.reserveCapacity(Self.maximumRecordLength)
      var start = 0
      for place in some {
        record += text.bytes[start..<place.offset]
        record += [UInt8](repeating: place.filler, count: room / some.count)
        start = place.offset
      }
      record += text.bytes[start...]
      let places = some.map { "'\($0.name)'" }.joined(separator: ", ")
      stresses.append(("\(Self.maximumRecordLength >> 10) KiB in \(places)", record))
    }
    return stresses
  }
}

extension Template.Field {
  /// Returns where a value can be made longer, and with what byte; `nil` for a value of a fixed length.
  fileprivate func stretch(_ value: ArraySlice<UInt8>) -> (offset: Int, filler: UInt8)? {
    guard let kind, !value.elementsEqual("(null)".utf8),
      !value.elementsEqual("(nil)".utf8)
    else { return nil }
    switch kind {
    case .flag, .coordinator: return nil
    case .number, .decimal, .pointer: return (value.count, UInt8(ascii: "1"))
    // The closing brackets stay at the end.
    case .dictionary: return (max(0, value.count - 1), UInt8(ascii: "x"))
    case .collection:
      return (max(0, value.count - (value.last == UInt8(ascii: "}") ? 2 : 1)), UInt8(ascii: "x"))
    default: return (value.count, UInt8(ascii: "x"))
    }
  }
}

extension CatalogueProblem.Reason {
  /// The problem that a record of the wording, stressed in this way, exceeds the limits.
  static func pastLimits(_ stress: String) -> Self {
    Self(
      "with \(stress), a record of this wording is \(Reading.Verdict.undecided.words)",
      help: "use narrower kinds of places, such as 'line' or 'name' for 'text'")
  }
}
