// The ways in which headers change on the way to the reader: other tools' headers, numbers and marks before
// lines, and missing parts.

/// A way in which a capture in NSLog's style is changed.
package enum HeaderMutation: String, CaseIterable, Sendable {
  case isoUTC, isoZone, isoBracketed, isoWithoutProcess
  case bracketedTime, bracketedTimeOnly, bracketedWord, dateCutOff, timeOnly
  case catNumbers, grepNumbers, grepFileNumbers, dottedNumbers, parenthesisedNumbers, paddedNumbers,
    boxNumbers
  case numberedISO, numberedTimes
  case tightQuotation, tightQuotations, bar, tightBar, barredTimes
  case bullets, tabs, viewerColumns, levelFirst, slashDate

  /// Returns a text in NSLog's style after the change; each line that begins with a date begins a record.
  package func applied(to text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isEnded = lines.last?.isEmpty == true
    var result: [String] = []
    for (index, line) in (isEnded ? lines.dropLast() : lines[...]).enumerated() {
      result.append(marginal(Header(line).map { headed($0) } ?? String(line), index))
    }
    return result.joined(separator: "\n") + (isEnded ? "\n" : "")
  }

  private func headed(_ header: Header) -> String {
    let (date, time, process, message) = (header.date, header.time, header.process, header.message)
    return switch self {
    case .isoUTC: "\(date)T\(time)Z \(process) \(message)"
    case .isoZone: "\(date)T\(time)+00:00 \(process) \(message)"
    case .isoBracketed: "[\(date)T\(time)Z] \(process): \(message)"
    case .isoWithoutProcess, .numberedISO: "\(date)T\(time)Z \(message)"
    case .bracketedTime: "[\(time.prefix(8))] \(process) \(message)"
    case .bracketedTimeOnly, .numberedTimes, .barredTimes: "[\(time.prefix(8))] \(message)"
    case .bracketedWord: "[time] \(message)"
    case .dateCutOff: "\(time) \(process) \(message)"
    case .timeOnly: "\(time) \(message)"
    case .tabs: "\(date)\t\(time)\t\(process)\t\(message)"
    case .viewerColumns: "default\t\(time)+0200\tTrips\t\(message)"
    case .levelFirst: "DEBUG \(date) \(time) --- \(message)"
    case .slashDate: "\(date.replacing("-", with: "/")) \(time) - \(process) - \(message)"
    default: "\(date) \(time) \(process) \(message)"
    }
  }

  private func marginal(_ line: String, _ index: Int) -> String {
    let number = String(index + 8)
    return switch self {
    case .catNumbers, .numberedISO:
      String(repeating: " ", count: max(0, 6 - number.count)) + number + "\t" + line
    case .grepNumbers, .numberedTimes: number + ":" + line
    case .grepFileNumbers: "trips.log:\(number):\(line)"
    case .dottedNumbers: "\(number). \(line)"
    case .parenthesisedNumbers: "\(number)) \(line)"
    case .paddedNumbers: String(repeating: "0", count: max(0, 3 - number.count)) + "\(number) \(line)"
    case .boxNumbers: String(repeating: " ", count: max(0, 4 - number.count)) + "\(number)   │ \(line)"
    case .tightQuotation: ">" + line
    case .tightQuotations: ">>" + line
    case .bar: "| " + line
    case .tightBar, .barredTimes: "|" + line
    case .bullets: "* " + line
    default: line
    }
  }

  /// The parts of a line in NSLog's style.
  private struct Header {
    var date: Substring
    var time: Substring
    var process: Substring
    var message: Substring

    init?(_ line: Substring) {
      guard line.first?.isNumber == true, let end = line.firstRange(of: "] ") else { return nil }
      let head = line[..<end.lowerBound]
      guard head.count > 24, head.dropFirst(10).first == " ", head.dropFirst(23).first == " " else {
        return nil
      }
      date = head.prefix(10)
      time = head.dropFirst(11).prefix(12)
      process = line[head.index(head.startIndex, offsetBy: 24)...end.lowerBound]
      message = line[end.upperBound...]
    }
  }
}
