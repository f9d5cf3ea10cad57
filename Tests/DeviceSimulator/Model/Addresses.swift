// The memory addresses of the objects that live as long as a store.

/// The memory addresses of the objects that live as long as a store.
struct Addresses {
  let assistant: UInt64
  let entry: UInt64
  let presenter: UInt64
  let importer: UInt64
  let exporter: UInt64
  let context: UInt64
  let coordinator: UInt64
  let store: UInt64
  let root: UInt64
  let localRoot: UInt64

  init(_ random: inout Generator, isWide: Bool) {
    let base: UInt64 = isWide ? 0x1_7000_0000 : 0x1C00_0000
    var numbers: [UInt64] = []
    for _ in 0..<10 { numbers.append(base + UInt64(random.below(0x80_0000)) << 4) }
    assistant = numbers[0]
    entry = numbers[1]
    presenter = numbers[2]
    importer = numbers[3]
    exporter = numbers[4]
    context = numbers[5]
    coordinator = numbers[6]
    store = numbers[7]
    root = numbers[8]
    localRoot = numbers[9]
  }
}
