// A capture in which each private place of each entry's sample holds a secret of its own.

import Catalogue
import CatalogueDocument
import Foundation
import LogRecords

/// Secrets in the places of records, and the capture that holds them.
struct PlantedCapture {
  /// What each secret has a part of; nothing else has it.
  static let cores =
    PlantedScript.allCases.map(\.core) + ["faceface", "face:face", "fa-ce-fa", "970831", "198.51.100"]

  /// The styles of header that records are planted in.
  enum Style: CaseIterable {
    case nslog, nslogWithZone, remote, syslog, logShow, logShowSyslog, consoleCopy, bare, unknown

    /// A header: its process is a secret, and of a syslog its host.
    func header(_ index: Int, _ script: PlantedScript) -> String {
      let process = script == .latin ? "Zqjapp" : script.word(0)
      let (minute, second) = ((index / 60) % 60, index % 60)
      let time =
        (minute < 10 ? "21:0\(minute)" : "21:\(minute)") + (second < 10 ? ":0\(second)" : ":\(second)")
      return switch self {
      case .nslog: "2013-11-18 \(time).159 \(process)[543:1403] "
      case .nslogWithZone: "2017-07-07 \(time).470597+0200 \(process)[695:70636] "
      case .remote: "2013-02-06 \(time) +0000 \(process) "
      case .syslog: "Oct  3 \(time) Zqjhosts-iPad \(process)[195] <Warning>: "
      case .logShow:
        "2017-07-07 \(time).470597+0200 0x1b3f     Default     0x0                  695    \(process): "
      case .logShowSyslog: "2017-07-07 \(time).470597+0200  Zqjhost \(process)[695]: "
      case .consoleCopy: "18/11/2013 \(time).159 \(process)[543]: "
      case .bare: ""
      case .unknown: "\(time) | zqj-logger | "
      }
    }
  }

  /// A record of a sample, with the ranges of its fields in the message.
  private struct Sample {
    let origin: Origin
    let header: String
    /// The header from the method or the marker on; empty without either.
    let method: String
    let message: [UInt8]
    let ranges: [(kind: FieldKind, name: String, range: Range<Int>)]
  }

  private static let samples = Result { try readSamples() }

  private static func readSamples() throws -> [Sample] {
    let text = try String(contentsOf: Tool.project.appending(path: "LOGS.md"), encoding: .utf8)
    let document = try ParsedCatalogue(text, file: "LOGS.md").entries
    let catalogue = try EntryCatalogue.builtIn()
    var classifier = Classifier(catalogue)
    var found: [Sample] = []
    for sample in document.flatMap(\.samples) {
      var reader = RecordReader()
      let receive: RecordReader.Receiver = { record, bytes in
        guard case .statement(let classification) = classifier.classify(record, bytes) else { return }
        let start = Int(record.message.lower)
        var ranges: [(FieldKind, String, Range<Int>)] = []
        for (index, field) in catalogue.wordings[classification.wording].fields.enumerated() {
          // One of several words is no secret.
          guard let kind = field.kind, let range = classification.range(ofField: index)?.range else {
            continue
          }
          ranges.append((kind, field.name, range.lowerBound - start..<range.upperBound - start))
        }
        var (header, message): ([UInt8], [UInt8]) = ([], [])
        header.append(bytes.extracting(0..<start))
        message.append(bytes.extracting(record.message.range))
        let text = String(decoding: header, as: UTF8.self)
        let method =
          text.range(of: "[-+]\\[", options: .regularExpression)?.lowerBound ?? text.range(
            of: "CoreData: ")?.lowerBound ?? text.range(of: "UbiquityStoreManager")?.lowerBound
        found.append(
          Sample(
            origin: record.origin, header: text, method: method.map { String(text[$0...]) } ?? "",
            message: message, ranges: ranges))
      }
      reader.append(Array(sample.text.utf8).span, receive)
      reader.finish(.whole, receive)
    }
    return found
  }

  let text: String
  /// How many secrets were planted.
  private(set) var count = 0

  /// The samples whose number leaves a remainder, each with its secrets; and records nobody knows, before or
  /// after, that hold the same names.
  ///
  /// The forms of the secrets, and the script that names are in, follow from a variant.
  init(_ style: Style, part: Int, of parts: Int, isBefore: Bool, variant: Int) throws {
    let process = PlantedScript.allCases[variant % PlantedScript.allCases.count]
    var lines: [String] = []
    for (number, sample) in try Self.samples.get().enumerated() where number % parts == part {
      // Without a method nothing identifies a record of Core Data's that has no header.
      guard style != .bare && style != .unknown || !sample.method.isEmpty else { continue }
      var secrets = PlantedSecrets(number, variant: variant)
      var message = sample.message
      for (kind, name, range) in sample.ranges.reversed() where range.upperBound <= message.count {
        let old = String(decoding: message[range], as: UTF8.self)
        guard let new = secrets.value(kind, name, for: old) else { continue }
        message.replaceSubrange(range, with: new.utf8)
      }
      // Daemons have headers of their own.
      let front =
        sample.origin == .daemon
        ? sample.header.replacing(/(Kitchen|Annas)(?=-i)/, with: "Zqj\(number)")
        : style.header(lines.count, process) + sample.method
      let record = front + String(decoding: message, as: UTF8.self)
      let method = "-[PFUbiquityNobody knows:](12): CoreData: Ubiquity:  "
      var others: [String] = []
      // What has no mark of Core Data's may count as the app's own line, which teaches nothing.
      let names = sample.method.isEmpty && sample.origin != .daemon ? [] : secrets.names(in: record)
      for (index, name) in names.enumerated() {
        let shown = PlantedSecrets.spelling(name, index + number + variant)
        others.append("\(style.header(lines.count + index, process))\(method)Somebody told of \(shown) twice")
      }
      count += secrets.count + 1
      lines += isBefore ? others + [record] : [record] + others
      // Of an app nothing is shown, also of its lines without a header; what a mark quotes is a value.
      if style != .bare, style != .unknown {
        let app = "\(style.header(lines.count, process))Saved zqjnever\(number)\n  and zqjnobody\(number)"
        lines += number % 3 == 0 ? [app] : []
      }
      if number % 4 == 1 { lines.append(secrets.mark) }
    }
    text = lines.joined(separator: "\n") + "\n"
  }
}
