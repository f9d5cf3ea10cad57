// A folder of captures for tests of triage, and what is printed about it.

import Foundation

/// A folder of captures.
struct TriageFolder {
  let url: URL

  /// Some of the cases, in folders of their own, each under its name: `healthy/healthy.log`.
  func add(_ cases: [String]) throws {
    for name in cases {
      let folder = url.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: FixtureCase(name).file(), to: folder.appending(path: "\(name).log"))
    }
  }

  func write(_ name: String, _ bytes: Data) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: name).path(percentEncoded: false), withDestinationPath: target)
  }

  func triage(_ options: [String] = [], environment: [String: String] = [:]) throws -> Tool.Result {
    try Tool.run(["triage"] + options + ["."], folder: url, environment: environment)
  }

  func rows() throws -> [Row] {
    try triage(["--format", "ndjson"]).output.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
  }

  /// What tests read of a row.
  struct Row: Decodable, Equatable {
    struct Rule: Decodable, Equatable {
      var rule: String
      var severity: String
      var findings: Int
      var advice: String
    }

    struct Template: Decodable, Equatable {
      var template: String
      var count: Int
      var line: Int
    }

    var name: String
    var verdict: String
    var technologies: [String]
    var app: String?
    var system: String?
    var devices: [String]
    var errors: Int
    var warnings: Int
    var sentence: String
    var headline: String
    var rules: [Rule]
    var templates: [Template]?
  }

  /// What tests read of the whole.
  struct Whole: Decodable {
    struct RuleTotal: Decodable {
      var rule: String
      var severity: String
      var captures: Int
      var findings: Int
      var advice: String
    }

    struct TemplateTotal: Decodable {
      var template: String
      var count: Int
      var captures: Int
    }

    var verdict: String
    var captures: [String: Int]
    var rows: [Row]
    var rules: [RuleTotal]
    var templates: [TemplateTotal]
  }
}
