// The picture of a store's story: lanes over time, and below it what its colours mean.

internal import ReportModel

/// What a picture of a story explains below it: kinds of spans, and what they are.
typealias PictureKeys = [(kind: String, words: String)]

extension ReportStore {
  var story: HTML {
    picture("\(id)-story", of: name, axis, lanes, [("local", "on local storage"), ("cloud", "with iCloud")])
  }
}

extension ReportMirroredStore {
  var story: HTML {
    picture(
      "\(id)-story", of: title, axis, lanes,
      [
        ("cloud", "account available"), ("failed", "failed, or an account not to be used"),
        ("waiting", "put off, or without an end"),
      ])
  }
}

private func picture(
  _ id: String, of name: Prose, _ axis: ReportAxis, _ lanes: [ReportLane], _ keys: PictureKeys
) -> HTML {
  let counts = lanes.map { lane in
    let spans = lane.spans.count > 6 ? ["\(lane.spans.count) periods"] : lane.spans.map(\.words)
    let bars = lane.bars.reduce(0) { $0 + $1.count }
    let gathered = bars == 0 ? [] : ["\(bars) in \(counted(lane.bars.count, "bar"))"]
    let marks = lane.marks.isEmpty && !(spans + gathered).isEmpty ? [] : ["\(lane.marks.count) drawn"]
    return "\(lane.name): " + (spans + marks + gathered).joined(separator: ", ")
  }
  let ends = [axis.ticks.first?.words, axis.ticks.last?.words].compactMap { $0 }
  let frame = PictureFrame(
    id: id, title: "What happened to \(name.plain.cut(to: 2000))",
    description: "From \(ends.joined(separator: " to ")). " + counts.joined(separator: "; ") + ".",
    axis: axis, bottom: lanes.count * LanePicture.laneHeight, hasLinks: true)
  let drawn = lanes.enumerated().map { index, lane in
    LanePicture(lane, y: (index * 2 + 1) * LanePicture.laneHeight / 2, axis).html
  }
  let hasSilence = lanes.contains { lane in
    lane.spans.contains { $0.isSilent && axis.column($0.from) != axis.column($0.to) }
  }
  let hasBars = lanes.contains { !$0.bars.isEmpty }
  let colours: [HTML] = keys.map { "<span class=\"key \($0.kind)\">\($0.words)</span> " }
  return """
    \(frame.picture(drawn))<p class="legend">\(colours)\
    \("<span class=\"key silent\">nothing printed of it any more</span> ", if: hasSilence)\
    \("<span class=\"key bar\">how many, where it is too much to draw one by one</span>", if: hasBars)</p>

    """
}
