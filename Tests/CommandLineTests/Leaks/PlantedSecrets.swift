// The secrets of one record: what each of its places holds instead of the sample's value.

import CatalogueDocument
import Foundation

struct PlantedSecrets {
  private let number: Int
  /// Which of the forms come first, and which script.
  private let variant: Int
  private let word: String
  private var peer: String { "FACEFACE-1111-4222-8333-\(String(1 << 44 + number, radix: 16).uppercased())" }
  /// Names that a place may hold whole.
  private var names: [String] = []
  private(set) var count = 0

  init(_ number: Int, variant: Int) {
    self.number = number
    self.variant = variant
    word = PlantedScript.allCases[(number + variant) % PlantedScript.allCases.count].word(number)
  }

  /// The next of several forms.
  private mutating func next(_ forms: [String]) -> String {
    count += 1
    return forms[(number + variant + count) % forms.count]
  }

  private mutating func name(_ forms: [String]) -> String {
    let name = next(forms)
    names.append(name)
    return name
  }

  /// The names that a record holds whole, which stand in other records too.
  func names(in record: String) -> [String] {
    names.filter { record.contains($0) || record.contains(Self.escaped($0)) }
  }

  /// A name as other records may write it.
  static func spelling(_ name: String, _ form: Int) -> String {
    switch form % 6 {
    case 0: name.uppercased()
    case 1: name.decomposedStringWithCanonicalMapping
    case 2: name.precomposedStringWithCanonicalMapping
    case 3: name.lowercased()
    case 4: "'\(name)'"
    default: name
    }
  }

  /// A line of the reporter's, which quotes a name.
  var mark: String {
    let quotes = [
      ("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’"), ("'", "'"), ("「", "」"),
      ("«\u{a0}", "\u{a0}»"),
    ]
    let quote = quotes[(number + variant) % quotes.count]
    return "==> renamed \(quote.0)\(word) of \(word)\(quote.1)"
  }

  /// What stands in a place instead of its value; `nil` for what is nobody's secret: numbers, and names of
  /// the app's code.
  mutating func value(_ kind: FieldKind, _ place: String, for old: String) -> String? {
    switch kind {
    case .store:
      return name([word + "s", "\(word) Diary", "\(word)2", "\(word)’s – \(word)", "Diary (\(word))"])
    case .peer: return next(["\(word)u~\(peer)", "\(word)~sim\(peer)", "mobile~\(peer)", "mobile.\(peer)"])
    case .uuid: return next([peer])
    case .path, .location, .log: return path(old)
    case .url:
      return old.hasPrefix("file:")
        ? "file://" + path(old.replacing("file://localhost", with: "")) : path(old)
    case .hash: return next([String(repeating: "Zqj", count: 14) + "A"])
    case .globalID:
      let parts = old.split(separator: ":")
      guard parts.count > 3 else { return nil }
      return "\(name([word + "g", "\(word) g"])):\(parts[1]):\(parts[2]):mobile~\(peer)"
    case .error: return error
    case .dictionary:
      return place == "options"
        ? nil
        : "{\n    NSPersistentStoreUbiquitousContentNameKey = \"\(name([word + "c", "\(word) c"]))\";\n    note\(number) = \(pairValue);\n}"
    case .collection:
      return ["inserted", "updated", "deleted", "objects"].contains(place)
        ? "{(\n    \(object)\n)}" : inside(old)
    case .text where place == "value": return next(["\(word)Token"])
    case .text where place == "token":
      return next(["<faceface 1234\(1000 + number)>", "faceface1234\(1000 + number)abcdefabcdef"])
    case .text where place == "name", .line where place == "name" || place == "storeName":
      return name([word + "n", "\(word) n"])
    case .name where place != "peer", .word, .date, .number, .decimal, .flag, .pointer: return nil
    case .text, .line, .name: return text(old)
    default: return inside(old)
    }
  }

  /// The value with what it has of IDs and paths replaced.
  private mutating func inside(_ old: String) -> String {
    let paths = old.replacing(/\/(?:var|private|Users)\/[^\s>),]*/) { self.path(String($0.output)) }
    return paths.replacing(/[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/) { _ in self.next([self.peer]) }
  }

  /// Words of a record stay, and what among them has a form goes.
  private mutating func text(_ old: String) -> String {
    if old.hasPrefix("/") { return path(old) }
    let same = inside(old)
    if same != old || old.hasPrefix("<") || old.hasPrefix("(") || old.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
      return same
    }
    return "\(old) \(form)"
  }

  /// What its form betrays, whatever stands around it.
  private var form: String {
    mutating get {
      let known = name(["\(word) Tale 7", "\(word)x"])
      return next([
        "(The file “\(known)” is gone)", "Le fichier « \(known) » n’a pas pu être ouvert.",
        "Die Datei „\(known)“ fehlt",
        "ファイル「\(known)」を開けませんでした。", "未能打开文件“\(known)”。", "Не удается открыть файл «\(known)».",
        "at \(path("x.sqlite")), and more", "at C:\\Users\\\(word)\\Notes of \(word)\\x.db (5)",
        "at \\\\zqj\(number)\\share\\\(word)", "in ~/\(word)/x.sqlite now", "in ./\(word)/x",
        "in Documents/\(word) Notes.sqlite",
        "mail zqj.\(number)@example.com twice", "to https://zqj\(number).example.com:80/\(word)?q=zqj now",
        "host zqj\(number).example.com",
        "by com.example.zqj\(number) and", "in iCloud.com.example.zqj\(number)",
        "ABCDEFGHIJ.com.zqj\(number).app",
        "ABCDEFGH1J~com~zqj~app\(number)", "on \(word)’s iPad", "on Anna \(word)'s iPhone",
        "on Zqjs-MacBook-Pro.local",
        "call +49 970 831 \(1000 + number)", "call (0970) 831 \(1000 + number)",

        "from 198.51.100.\(number % 250)", "from fe80::face:face:\(number % 9000)", "at fa-ce-fa-ce-fa-ce",
        "token <faceface 1234\(1000 + number) 00>", "id \(peer)", "object x-coredata://\(peer)/Note/p3",
        "hash \(String(repeating: "Zqj0", count: 10))abc= done",
        "key dGhZqj97083\(10000 + number)AbCdEfGhIjKlMnOp12 end",
      ])
    }
  }

  private mutating func path(_ old: String) -> String {
    let encoded = word.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? word
    let folder = next([
      "/Users/\(word)p/Documents/\(word) Notes (old)/",
      "/var/mobile/Applications/\(peer)/Documents/\(word), copy/",
      "/private/var/mobile/Library/Mobile Documents/ZQJTEAMABC~com~zqjfirm~\(number)/\(word); all/",
      "/Users/\(word)p/Library/Mobile%20Documents/\(encoded)/", "/Volumes/\(word) Backup/\(word)–\(word)/",
      "/var/mobile/Containers/Data/Application/\(peer)/Documents/\(word)’s/", "/home/\(word)p/a=[\(word)] b/",
      "/Users/\(word)p/\(word)  \(word)/", "/var/root/\(word)'s \(word)/",
    ])
    return folder + (old.split(separator: "/").last.map { String($0) } ?? "x")
  }

  private var error: String {
    mutating get {
      let tale = name(["\(word) Tale 7", "\(word)tale", "\(word) 3 – \(word)"])
      let words = next([
        "The file “\(tale)” couldn’t be saved.",
        "Le fichier «\u{a0}\(tale)\u{a0}» n’a pas pu être enregistré.",
        "Die Datei „\(tale)“ konnte nicht gesichert werden.", "ファイル“\(tale)”を保存できませんでした。",
        "「\(tale)」を保存できませんでした。",
        "未能存储文件“\(tale)”。", "Не удалось сохранить файл «\(tale)».", "Filen ”\(tale)” kunde inte sparas.",
      ])
      return "Error Domain=NSCocoaErrorDomain Code=512 \"\(words)\" UserInfo=0x1c5d {\(userInfo)}"
    }
  }

  /// A value that stands behind a key nobody knows, of any type.
  private var pairValue: String {
    mutating get {
      next([
        "\"\(text)\"", text, "970831\(number)", "\"970831-\(number)\"", "\"1970-08-31 970831\"",
        "<faceface 12ab\(1000 + number)>",
        "\"\(Self.escaped(name(["\(word) Saga"])))\"", "\(peer)", "\"\(word)\\\\n\(word)\"",
        "\"\(word) \\\\\"\(word)\\\\\" x\"", "97.083197083\(number)",
        "\"0x \(word) code\"", "\"<x-coredata \(word) link\"", "\(word)owner", "\"+49 170 970831\"",
        "https://zqj\(number).example.com/x",
        "(\n    \(word)a,\n    \"\(word) b\"\n)",
        "{\n    \"\(word)key\" = 1;\n    plain\(number) = \"\(word)\";\n}",
        "{(\n    \"\(word)c\"\n)}", "\"<Note: 0x1d> (title: \(word))\"", "-970831.\(number)",
      ])
    }
  }

  private var text: String {
    mutating get {
      name([
        "\(word)'s funeral", "\(word)-app-1", "Annas \(word)", "\(word) 3 of Mary", "Жщъ \(word) Анна",
        "\(word)/id-3",
        "\(word) «\(word)»", "«\(word)»", "\(word)🎂",
      ])
    }
  }

  /// As Foundation writes what is not ASCII.
  private static func escaped(_ name: String) -> String {
    name.utf16.map { unit in
      unit < 0x80
        ? String(UnicodeScalar(UInt8(unit))) : "\\\\U" + String(Int(unit) + 0x10000, radix: 16).suffix(4)
    }.joined()
  }

  private var userInfo: String {
    mutating get {
      """
      NSFilePath=/Users/\(word)p/\(word) a/x.sqlite, note="\(text)", accountNumber=970831\(number), \
      customDate=\(word) Monday, phoneHint=(0170) 9708 31 97083155, NSValidationErrorValue=\(text), \
      other=\(pairValue), more\(number)=\(pairValue), NSLocalizedDescription=It failed.
      """
    }
  }

  private var object: String {
    mutating get {
      """
      <Note: 0x1d> (entity: Note; id: 0x2 <x-coredata://\(peer)/Note/p3> ; data: {
          account = 970831\(number);
          body = "\(text)";
          code = \(pairValue);
          link = \(pairValue);
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
