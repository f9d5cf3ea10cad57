// Shows the progress of a long reading on standard error, on one line that is overwritten and finally
// cleared.

internal import Diagnosis

struct ProgressLine {
  private let isWanted: Bool
  private var began = ContinuousClock.now
  private var next = ContinuousClock.now + timeout
  private var size: Int?
  /// The number of bytes read before the clock was last restarted.
  private var bytesBefore = 0
  private var width = 0
  /// The delay before the line appears.
  private static let timeout = Duration.seconds(1)
  /// The interval between updates of the line.
  private static let pace = Duration.milliseconds(200)

  init(isWanted: Bool) { self.isWanted = isWanted }

  mutating func begin(size: Int?) {
    self.size = size
    restart(at: 0)
  }

  var isDue: Bool { isWanted && ContinuousClock.now >= next }

  mutating func show(_ progress: Analysis.Progress) {
    let now = ContinuousClock.now
    next = now + Self.pace
    let read = progress.bytes - bytesBefore
    let seconds = (now - began) / .seconds(1)
    let share = size.flatMap { $0 > 0 ? "\(min(100, progress.bytes * 100 / $0)) % of " : nil }
    var parts = [(share ?? "") + Self.bytes(Double(share == nil ? progress.bytes : size ?? 0))]
    if seconds > 0 { parts.append(Self.bytes(Double(read) / seconds) + "/s") }
    parts.append("\(progress.records) records, \(progress.errors) of them errors")
    write(parts.joined(separator: ", "))
  }

  /// Shows how many of several captures have been read, if an update is due.
  mutating func show(captures: Int, of all: Int) {
    guard isDue else { return }
    next = .now + Self.pace
    write("\(captures) of \(all) captures")
  }

  private mutating func write(_ line: String) {
    StandardError.write("\r" + line + String(repeating: " ", count: max(0, width - line.count)))
    width = line.count
  }

  /// Hides the line and restarts the clock, because there is nothing to read at the moment.
  mutating func rest(after progress: Analysis.Progress) {
    guard isWanted else { return }
    clear()
    restart(at: progress.bytes)
  }

  mutating func clear() {
    guard width > 0 else { return }
    StandardError.write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }

  private mutating func restart(at bytes: Int) {
    bytesBefore = bytes
    began = .now
    next = began + Self.timeout
  }

  /// Returns a count of bytes with its unit, such as `1.2 GB` or `85 MB`.
  private static func bytes(_ count: Double) -> String {
    var count = count
    var units = ["bytes", "kB", "MB", "GB", "TB"][...]
    while count >= 999.5, units.count > 1 {
      count /= 1000
      units.removeFirst()
    }
    let tenths = Int((count * 10).rounded())
    let isShort = units.count < 5 && tenths < 100
    return (isShort ? "\(tenths / 10).\(tenths % 10)" : "\(Int(count.rounded()))") + " "
      + units[units.startIndex]
  }
}
