// The threads of a process in a trace: a viewer's lane for each peer, and more lanes if durations would
// overlap.

/// The threads of a process.
///
/// Durations on one thread must nest or be disjoint: one that would overlap another goes on an additional
/// thread of the same name.
struct TraceThreads {
  private typealias Duration = (begin: Int64, end: Int64)

  /// The names of the threads, in order; threads are numbered from 1.
  private(set) var names: [String] = []
  /// The durations on each thread, sorted by their ends, which is the order in which most are added.
  private var durations: [[Duration]] = []
  private var first: [String: [Int]] = [:]

  mutating func thread(named name: String) -> Int { (first[name]?.first ?? add(name)) + 1 }

  mutating func thread(named name: String, from begin: Int64, to end: Int64) -> Int {
    let index =
      first[name, default: []].first { Self.hasRoom(in: durations[$0], for: (begin, end)) } ?? add(name)
    durations[index].insert((begin, end), at: Self.place(of: end, in: durations[index]))
    return index + 1
  }

  /// Returns whether a duration is disjoint from, inside, or around every other one.
  ///
  /// - Complexity: O(log n) for a duration later than all others, otherwise O(n) in those that end after it
  ///   begins.
  private static func hasRoom(in durations: [Duration], for new: Duration) -> Bool {
    durations[place(of: new.begin, in: durations)...].allSatisfy { other in
      new.end <= other.begin || new.begin <= other.begin && other.end <= new.end
        || other.begin <= new.begin && new.end <= other.end
    }
  }

  /// Returns the number of durations that end at or before a time.
  private static func place(of end: Int64, in durations: [Duration]) -> Int {
    var (low, high) = (0, durations.count)
    while low < high {
      let middle = (low + high) / 2
      if durations[middle].end <= end { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func add(_ name: String) -> Int {
    let others = first[name, default: []].count
    names.append(others == 0 ? name : "\(name), \(others + 1)")
    durations.append([])
    first[name, default: []].append(names.count - 1)
    return names.count - 1
  }
}
