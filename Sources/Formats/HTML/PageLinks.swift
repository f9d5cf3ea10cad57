// The links within a page: findings, the events they are based on, and the marks of the pictures. Only
// elements that the page contains are targets.

internal import Diagnosis
internal import ReportModel
internal import Timelines

/// The targets of the links within a page.
struct PageLinks {
  /// The stories that the page shows, keyed by the IDs of their captures.
  private(set) var stories: [String: StoryExcerpt] = [:]
  /// The marks of drawn findings, and of events that are listed and drawn, keyed by ID in the page.
  private(set) var marks: [String: String] = [:]
  /// The IDs of the listed events.
  private var events: Set<String> = []
  private var targets: [String: String] = [:]
  private var found: [String: [ReportFinding]] = [:]

  /// The maximum number of events that the page lists, and the minimum for each of several captures.
  private static let (maximumEvents, minimumEvents) = (900, 40)

  init(_ report: Report) {
    let most = max(Self.minimumEvents, Self.maximumEvents / max(1, report.captures.count))
    for capture in report.captures {
      stories[capture.id] = capture.story?.shortened(to: most)
      events.formUnion((stories[capture.id]?.items ?? []).map { Self.event($0.line, of: capture.id) })
      for finding in capture.findings.prefix(HTMLPage.maximumFindings) {
        for line in Set([finding.first.line, finding.last.line] + finding.evidence.map(\.line)) {
          found[Self.event(line, of: capture.id), default: []].append(finding)
        }
      }
      for finding in capture.findings.prefix(HTMLPage.maximumFindings) {
        targets[finding.id] = event(of: finding, in: capture.id)
      }
      let pictures =
        capture.stores.prefix(HTMLPage.maximumStores).map { ($0.id, $0.lanes, $0.axis) }
        + capture.mirroredStores.prefix(HTMLPage.maximumStores).map { ($0.id, $0.lanes, $0.axis) }
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

  /// Returns the ID of an event in the page.
  static func event(_ line: Int, of capture: String) -> String { "\(capture)-e\(line)" }

  /// Returns the ID of an event if the page lists it; otherwise `nil`.
  func event(_ line: Int, of capture: String) -> String? {
    let place = Self.event(line, of: capture)
    return events.contains(place) ? place : nil
  }

  /// Returns the findings at a line of a capture.
  func findings(at line: Int, of capture: String) -> [ReportFinding] {
    found[Self.event(line, of: capture)] ?? []
  }

  /// Returns the target for the mark of a finding: an event that it is based on, otherwise the finding.
  func target(ofFinding id: String) -> String { targets[id] ?? id }

  /// Returns the first listed event that a finding is based on; `nil` if none is listed.
  func event(of finding: ReportFinding, in capture: String) -> String? {
    ([finding.first.line] + finding.evidence.map(\.line)).lazy.compactMap { event($0, of: capture) }.first
  }
}
