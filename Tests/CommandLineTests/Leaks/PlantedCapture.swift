// A capture in which each private place of each entry's sample holds a secret of its own.

import Catalogue
import CatalogueDocument
import Foundation
import LogRecords

/// Secrets in the places of records, and the capture that holds them.
struct PlantedCapture {
  /// What each secret has a part of, in small letters; nothing else has it.
  static let cores = ["zqj", "faceface", "970831", "жщъ"]

  /// The styles of header that records are planted in.
  enum Style: CaseIterable {
    case nslog, nslogWithZone, remote, syslog, logShow, logShowSyslog, consoleCopy, bare

    /// A header: its process is a secret, and of a syslog its host.
    func header(_ index: Int) -> String {
      let (minute, second) = ((index / 60) % 60, index % 60)
      let time =
        (minute < 10 ? "21:0\(minute)" : "21:\(minute)") + (second < 10 ? ":0\(second)" : ":\(second)")
      return switch self {
      case .nslog: "2013-11-18 \(time).159 Zqjapp[543:1403] "
      case .nslogWithZone: "2017-07-07 \(time).470597+0200 Zqjapp[695:70636] "
      case .remote: "2013-02-06 \(time) +0000 Zqjapp "
      case .syslog: "Oct  3 \(time) Zqjhosts-iPad Zqjapp[195] <Warning>: "
      case .logShow:
        "2017-07-07 \(time).470597+0200 0x1b3f     Default     0x0                  695    Zqjapp: "
      case .logShowSyslog: "2017-07-07 \(time).470597+0200  Zqjhost Zqjapp[695]: "
      case .consoleCopy: "18/11/2013 \(time).159 Zqjapp[543]: "
      case .bare: ""
      }
    }
  }

  private static let samples:
    [(
      origin: Origin, text: String, method: String, message: [UInt8],
      ranges: [(FieldKind, String, Range<Int>)]
    )] = {
      let logs = Tool.project.appending(path: "LOGS.md")
      guard let text = try? String(contentsOf: logs, encoding: .utf8),
        let document = try? ParsedCatalogue(text, file: "LOGS.md").entries,
        let catalogue = try? EntryCatalogue.builtIn()
      else { return [] }
      var classifier = Classifier(catalogue)
      var found: [(Origin, String, String, [UInt8], [(FieldKind, String, Range<Int>)])] = []
      for sample in document.flatMap(\.samples) {
        var reader = RecordReader()
        let receive: RecordReader.Receiver = { record, bytes in
          guard case .statement(let classification) = classifier.classify(record, bytes) else { return }
          let start = Int(record.message.lower)
          var ranges: [(FieldKind, String, Range<Int>)] = []
          for (index, field) in catalogue.wordings[classification.wording].fields.enumerated() {
            guard let range = classification.range(ofField: index)?.range else { continue }
            ranges.append(
              (field.kind ?? .text, field.name, range.lowerBound - start..<range.upperBound - start))
          }
          var message: [UInt8] = []
          message.append(bytes.extracting(record.message.range))
          let front = bytes.extracting(0..<start)
          var header: [UInt8] = []
          header.append(front)
          let text = String(decoding: header, as: UTF8.self)
          // From the method on, or the marker.
          let method =
            text.range(of: "[-+]\\[", options: .regularExpression)?.lowerBound ?? text.range(
              of: "CoreData: ")?.lowerBound ?? text.range(of: "UbiquityStoreManager")?.lowerBound
          found.append((record.origin, text, method.map { String(text[$0...]) } ?? "", message, ranges))
        }
        reader.append(Array(sample.text.utf8).span, receive)
        reader.finish(.whole, receive)
      }
      return found
    }()

  let text: String

  /// The samples whose number leaves a remainder, each with its secrets; and records nobody knows, before and after, that
  /// hold the same names.
  init(_ style: Style, part: Int, of parts: Int, isBefore: Bool) {
    var lines: [String] = []
    var count = 0
    for (number, sample) in Self.samples.enumerated() where number % parts == part {
      // Without a method nothing tells a record of Core Data's that has no header.
      guard style != .bare || !sample.method.isEmpty, sample.origin != .daemon else { continue }
      var secrets = Secrets(number)
      var message = sample.message
      for (kind, name, range) in sample.ranges.reversed() where range.upperBound <= message.count {
        let old = String(decoding: message[range], as: UTF8.self)
        guard let new = secrets.value(kind, name, for: old) else { continue }
        message.replaceSubrange(range, with: new.utf8)
      }
      let record = style.header(count) + sample.method + String(decoding: message, as: UTF8.self)
      let header = style.header(count + 1) + "-[PFUbiquityNobody knows:](12): CoreData: Ubiquity:  "
      let others = secrets.names.map { "\(header)Somebody told of \($0) twice" }
      lines += isBefore ? others + [record] : [record] + others
      count += 2
    }
    text = lines.joined(separator: "\n") + "\n"
  }
}

/// Secrets of one record, by the kinds of its places.
private struct Secrets {
  private let word: String
  private let number: Int
  private var peer: String { "FACEFACE-1111-4222-8333-\(String(1 << 44 + number, radix: 16).uppercased())" }
  /// Names that a place held whole, which stand in other records too.
  var names: [String] = []

  init(_ number: Int) {
    self.number = number
    let letters = Array("abcdefghik")
    word = "Zqj" + String(number).map { letters[$0.wholeNumberValue ?? 0] }
  }

  private mutating func name(_ forms: [String]) -> String {
    let name = forms[number % forms.count]
    names.append(name)
    return name
  }

  /// What stands in a place instead of its value; `nil` for what is nobody's secret.
  mutating func value(_ kind: FieldKind, _ name: String, for old: String) -> String? {
    switch kind {
    case .store: return self.name([word + "s", "\(word) Diary", "\(word)2"])
    case .peer: return number % 3 == 0 ? "\(word)u~\(peer)" : "mobile~\(peer)"
    case .uuid: return peer
    case .path, .location: return path(old)
    case .url:
      return old.hasPrefix("file://")
        ? "file://" + path(old.replacing("file://localhost", with: "")) : path(old)
    case .globalID:
      let parts = old.split(separator: ":")
      guard parts.count > 3 else { return nil }
      return "\(self.name([word + "g"])):\(parts[1]):\(parts[2]):mobile~\(peer)"
    case .error:
      return
        "Error Domain=NSCocoaErrorDomain Code=512 \"The file “\(self.name(["\(word) Tale 7"]))” couldn’t be saved.\" UserInfo=0x1c5d {\(userInfo)}"
    case .dictionary where name == "options",
      .collection where ["inserted", "updated", "deleted", "objects"].contains(name):
      return kind == .dictionary ? nil : "{(\n    \(object)\n)}"
    default: return nil
    }
  }

  private func path(_ old: String) -> String {
    let folders = [
      "/Users/\(word)p/Documents/\(word) Notes (old)/",
      "/var/mobile/Applications/\(peer)/Documents/\(word), copy/",
      "/private/var/mobile/Library/Mobile Documents/ZQJTEAMABC~com~zqjfirm~\(word)/\(word); all/",
    ]
    return folders[number % folders.count] + (old.split(separator: "/").last.map { String($0) } ?? "x")
  }

  private mutating func text(_ form: Int) -> String {
    name([
      [
        "\(word)'s funeral", "\(word)-app-1", "Annas \(word)", "\(word) 3 of Mary", "Жщъ \(word) Анна",
        "\(word)/id-3",
      ][form % 6]
    ])
  }

  private var userInfo: String {
    mutating get {
      """
      NSFilePath=/Users/\(word)p/\(word) a/x.sqlite, note="\(text(number))", accountNumber=970831\(number), \
      customDate=\(word) Monday, phoneHint=(0170) 9708 31 97083155, NSValidationErrorValue=\(text(number + 1)), \
      other={\n    "\(word)key" = 1;\n    plain\(word) = 1;\n}, NSLocalizedDescription=It failed.
      """
    }
  }

  private var object: String {
    mutating get {
      """
      <Note: 0x1d> (entity: Note; id: 0x2 <x-coredata://\(peer)/Note/p3> ; data: {
          account = 970831\(number);
          body = "\(text(number + 2))";
          code = "0x \(word) code";
          link = "<x-coredata \(word) link";
          owner = \(word)owner;
          place = "0x5 <x-coredata://\(peer)/Place/p4>";
          settings =     {
              \(word)set = "a";
          };
          telephoneType = "+49 170 970831";
      })
      """
    }
  }
}
