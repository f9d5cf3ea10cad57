// Reports for others to read, and what checks them: Python's HTML parser, markdown-it-py and Chromium.

import DeviceSimulator
import Foundation
import Testing

/// A program that a test asks for a second opinion.
enum Judge {
  /// Runs Python on a text.
  ///
  /// - Parameters:
  ///   - script: The script, which reads the text from standard input.
  ///   - text: The text.
  /// - Returns: What it prints, read as JSON.
  /// - Throws: When it cannot be run, or prints something else.
  static func python<Answer: Decodable>(_ script: String, _ text: String) throws -> Answer {
    let result = try ChildProcess.run(["python3", "-c", script], input: text)
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
  }

  /// What a browser makes of a page once its scripts have run.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - width: How wide the window is, in pixels; it is 1200 high.
  ///   - options: Further options of Chromium.
  /// - Returns: The document as HTML.
  /// - Throws: When the browser is not there or cannot be run.
  static func document(of page: String, width: Int = 1400, options: [String] = []) throws -> String {
    let browser = try #require(chromium)
    return try ScratchFolder.use { folder in
      let file = folder.appending(path: "page.html")
      try Data(page.utf8).write(to: file)
      let profile = folder.appending(path: "profile").path(percentEncoded: false)
      let result = try ChildProcess.run(
        [
          browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=6000",
          "--window-size=\(width),1200", "--user-data-dir=\(profile)",
        ] + options + ["--dump-dom", file.absoluteString])
      #expect(result.status == 0)
      return result.output
    }
  }

  static let hasPython = ChildProcess.succeeds(["python3", "-c", "import html.parser"])
  static let hasMarkdown = ChildProcess.succeeds(["python3", "-c", "import markdown_it"])
  static let chromium = ["chromium", "chromium-browser", "google-chrome"].first {
    ChildProcess.succeeds([$0, "--version"])
  }
}

/// Reports of made-up captures.
enum ReportDocument {
  /// What a report for others must keep from being more than text: links, mentions, references, HTML,
  /// emphasis, ends of cells and of fences, and characters that cannot be seen.
  static let attacks = [
    "@octocat", "#1", "GH-1", "octo/cat#2", "0123456789abcdef0123456789abcdef01234567", "www.example.org",
    "http://example.org/x", "mailto:a@example.org", "[x](http://example.org)",
    "![x](http://example.org/y.png)",
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</code></pre></svg></title></style>",
    "**bold**", "_it_", "~~gone~~", "a|b", "``` ````` x", "`x", "|---|", "{{{script}}}", "&lt;b&gt;",
    "&#64;me",
    "\" onmouseover=\"alert(1)", "'\u{301} onfocus='x", "<\u{338}b>", "\"\u{301} autofocus",
    "\u{202E}evil\u{200B}",
    "\u{1B}[31m", "-->", "]]>", "javascript:alert(1)", ":smile:", "1.", "- x", "# h", "\\", "$x$", "[^1]: y",
  ]

  /// A capture that names them wherever it can.
  static let hostile: String = {
    let peer = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
    var lines: [String] = []
    for (index, attack) in attacks.enumerated() {
      let head =
        "2014-02-03 10:15:\(10 + index).004 \(attack.prefix(12).filter { $0.isLetter })Trips[612:60b]"
      let store = index % 2 == 0 ? "Trips" : "T\(attack)"
      lines += [
        "\(head) CoreData: Ubiquity:  \(peer):\(store)\nUsing local storage: 1",
        "\(head) -[PFUbiquity made:up:](12): CoreData: Ubiquity:  Something new \(attack)\n\(attack) and \(attack)",
        "*** ACTION: \(attack)",
        "\(head) CoreData: Ubiquity:  Skipping (model version hash): <PFUbiquityLocation: 0x1780>: "
          + "/private/var/mobile/Library/Mobile Documents/Q7K2M9T4XA~com~example~trips/CloudLogs/"
          + "owner~E1179A2C-3581-53D1-A6FF-E34A260EB744/Trips/Ww81kPz5tQ0nXn0bq\(attack)=/"
          + "0A6B1C20-5B11-4E0F-9A57-0C1D2E3F4A5B.1.cdt",
        "\(head) UbiquityStoreManager: Error (cause:NoError): \(attack)",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// The report on a capture.
  static func report(_ format: String, _ capture: String) throws -> String {
    let result = try Tool.run(["--no-redact", "--format", format], input: Data(capture.utf8))
    #expect(result.status == 0 && result.errors.isEmpty)
    return result.output
  }

  /// The report on a case of `Fixtures/cases`.
  static func report(_ format: String, ofCase name: String) throws -> String {
    try report(format, try FixtureCase(name).text())
  }

  /// The report on two simulated devices, one of which never sees what the other wrote.
  static func comparison(_ format: String) throws -> String {
    var options = FleetOptions()
    options.faults = [.neverArrives]
    let fleet = SimulatedFleet(options)
    return try ScratchFolder.use { folder in
      for (index, capture) in fleet.captures.enumerated() {
        try Data(capture).write(to: folder.appending(path: "device-\(index + 1).log"))
      }
      let result = try Tool.run(
        ["compare", "--no-redact", "--format", format, "device-1.log", "device-2.log"], folder: folder)
      #expect(result.status == 0 && result.errors.isEmpty)
      return result.output
    }
  }
}

/// The parts of a JSON report that other formats must have too.
struct ReportFacts: Decodable {
  struct Capture: Decodable {
    struct Store: Decodable { let name: String }
    struct Finding: Decodable {
      let rule: String
      let message: String
    }
    let lines: Int
    let stores: [Store]
    let findings: [Finding]
  }
  let captures: [Capture]

  init(ofCase name: String) throws {
    let json = try ReportDocument.report("json", ofCase: name)
    self = try JSONDecoder().decode(ReportFacts.self, from: Data(json.utf8))
  }
}
