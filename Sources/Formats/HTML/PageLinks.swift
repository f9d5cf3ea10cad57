// What leads where in a page: findings, the events they stand on, and the marks of the pictures. Only what
// the page has is a target.

internal import Diagnosis
internal import ReportModel
internal import Timelines

struct PageLinks {
  /// The stories that the page tells, by their captures.
  private(set) var stories: [String: StoryExcerpt] = [:]
  /// The mark of each event that is listed and drawn, and of each finding that is drawn, by their places in
  /// the page.
  private(set) var marks: [String: String] = [:]
  /// The places of the events that are listed.
  private var events: Set<String> = []
  private var targets: [String: String] = [:]
  private var found: [String: [ReportFinding]] = [:]

  /// How many events a page lists, and how many of each capture if it has several.
  private static let (mostEvents, leastEvents) = (900, 40)

  init(_ report: Report) {
    let most = max(Self.leastEvents, Self.mostEvents / max(1, report.captures.count))
    for capture in report.captures {
      stories[capture.id] = capture.story?.shortened(to: most)
      events.formUnion((stories[capture.id]?.items ?? []).map { Self.event($0.line, of: capture.id) })
      for finding in capture.findings.prefix(HTMLPage.mostFindings) {
        for line in Set([finding.first.line, finding.last.line] + finding.evidence.map(\.line)) {
          found[Self.event(line, of: capture.id), default: []].append(finding)
        }
      }
      for finding in capture.findings.prefix(HTMLPage.mostFindings) {
        targets[finding.id] = event(of: finding, in: capture.id)
      }
      let pictures =
        capture.stores.prefix(HTMLPage.mostStores).map { ($0.id, $0.lanes, $0.axis) }
        + capture.mirroredStores.prefix(HTMLPage.mostStores).map { ($0.id, $0.lanes, $0.axis) }
      for (store, lanes, axis) in pictures { add(lanes, of: store, axis, in: capture.id) }
    }
  }

  private mutating func add(_ lanes: [ReportLane], of store: String, _ axis: ReportAxis, in capture: String) {
    for lane in lanes {
      for mark in lane.marks {
        let place = LanePicture.place(of: mark, in: lane, of: store, axis)
        if let finding = mark.finding {
          marks[finding] = marks[finding] ?? place
        } else if let event = self.event(mark.line, of: capture) {
          marks[event] = marks[event] ?? place
        }
      }
    }
  }

  /// The place of an event in the page.
  static func event(_ line: Int, of capture: String) -> String { "\(capture)-e\(line)" }

  /// The place of an event that the page lists; `nil` for others.
  func event(_ line: Int, of capture: String) -> String? {
    let place = Self.event(line, of: capture)
    return events.contains(place) ? place : nil
  }

  /// The findings that stand on a line of a capture.
  func findings(at line: Int, of capture: String) -> [ReportFinding] {
    found[Self.event(line, of: capture)] ?? []
  }

  /// What the mark of a finding leads to: an event that it stands on, or the finding.
  func target(ofFinding id: String) -> String { targets[id] ?? id }

  /// The first event of those that a finding stands on.
  func event(of finding: ReportFinding, in capture: String) -> String? {
    ([finding.first.line] + finding.evidence.map(\.line)).lazy.compactMap { event($0, of: capture) }.first
  }
}
