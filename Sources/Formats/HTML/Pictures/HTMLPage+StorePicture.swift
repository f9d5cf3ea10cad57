// The picture of a store's history: lanes over time, and a legend of its colours and shapes.

internal import ReportModel

/// The legend of a picture: kinds of spans, and their meanings.
private typealias PictureKeys = [(kind: String, words: String)]

extension HTMLPage {
  func story(of store: ReportStore) -> HTML {
    picture(
      store.id, of: store.name, store.axis, store.lanes,
      [("local", "on local storage"), ("cloud", "connected to iCloud"), ("waiting", "waits for something")])
  }

  func story(of store: ReportMirroredStore) -> HTML {
    picture(
      store.id, of: store.title, store.axis, store.lanes,
      [
        ("cloud", "account available"), ("failed", "failed, or an account that is not usable"),
        ("waiting", "put off, or without an end"),
      ])
  }

  private func picture(
    _ store: String, of name: Prose, _ axis: ReportAxis, _ lanes: [ReportLane], _ keys: PictureKeys
  ) -> HTML {
    let capture = String(store.prefix { $0 != "-" })
    let place = report.captures.first { $0.id == capture && $0.isOneOfSeveral }.map {
      " in \($0.name.plain.cut(to: 60))"
    }
    let frame = PictureFrame(
      id: "\(store)-story", title: "What happened to \(name.plain.cut(to: 200))\(place ?? "")",
      description:
        "From \(axis.ends.joined(separator: " to ")). " + lanes.map(Self.words).joined(separator: "; ") + ".",
      axis: axis, reporter: lanes.first { $0.kind == "reporter" })
    let drawn = lanes.map { LanePicture($0, of: store, in: capture, frame, links).html }
    return "\(frame.picture(drawn))\(Self.legend(axis, lanes, keys))"
  }

  /// Returns the description of a lane for screen readers.
  private static func words(_ lane: ReportLane) -> String {
    let spans = lane.spans.count > 6 ? ["\(lane.spans.count) periods"] : lane.spans.map(\.words.plain)
    let bars = lane.bars.reduce(0) { $0 + $1.count }
    let gathered = bars == 0 ? [] : ["\(bars) in \(counted(lane.bars.count, "bar"))"]
    let marks = lane.marks.isEmpty && !(spans + gathered).isEmpty ? [] : ["\(lane.marks.count) drawn"]
    return "\(lane.name): " + (spans + marks + gathered).joined(separator: ", ")
  }

  /// Returns a legend of only what the picture contains.
  private static func legend(_ axis: ReportAxis, _ lanes: [ReportLane], _ keys: PictureKeys) -> HTML {
    let spans = lanes.filter { $0.kind != "finding" }.flatMap(\.spans)
    let marks = lanes.flatMap(\.marks)
    let isSilent = spans.contains { $0.isSilent && axis.column($0.from) != axis.column($0.to) }
    let shown: [(kind: String, words: String, isThere: Bool)] =
      keys.map { key in (key.kind, key.words, spans.contains { $0.kind == key.kind }) } + [
        ("waits", "waits", marks.contains { $0.trouble == .waits }),
        ("fails", "fails", marks.contains { $0.trouble == .fails }),
        ("silent", "nothing more printed about it", isSilent),
        ("gap", "left out by the reporter", spans.contains { $0.kind == "gap" }),
        ("fold", "a long silence, drawn short", !axis.folds.isEmpty),
        ("bar", "how many, if there are too many to draw one by one", lanes.contains { !$0.bars.isEmpty }),
      ]
    let all: [HTML] = shown.filter(\.isThere).map {
      "<span class=\"key \($0.kind)\">\(Glyph(rawValue: $0.kind)?.key)\($0.words)</span> "
    }
    return all.isEmpty ? "" : "<p class=\"legend\">\(all)</p>\n"
  }
}
