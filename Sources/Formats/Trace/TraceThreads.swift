// The threads of a process in a trace: a lane of a viewer for each peer, and further ones where durations would overlap.

/// The threads of a process.
///
/// Durations on one thread must lie within each other or apart: one that would overlap another goes on a further thread
/// of the same name.
struct TraceThreads {
  /// What they are called, in order; they are numbered from 1.
  private(set) var names: [String] = []
  private var durations: [[(begin: Int64, end: Int64)]] = []
  private var first: [String: [Int]] = [:]

  mutating func thread(named name: String) -> Int { (first[name]?.first ?? add(name)) + 1 }

  mutating func thread(named name: String, from begin: Int64, to end: Int64) -> Int {
    let index =
      first[name, default: []].first { index in
        durations[index].allSatisfy { other in
          end <= other.begin || other.end <= begin || begin <= other.begin && other.end <= end
            || other.begin <= begin && end <= other.end
        }
      } ?? add(name)
    durations[index].append((begin, end))
    return index + 1
  }

  private mutating func add(_ name: String) -> Int {
    let others = first[name, default: []].count
    names.append(others == 0 ? name : "\(name), \(others + 1)")
    durations.append([])
    first[name, default: []].append(names.count - 1)
    return names.count - 1
  }
}
