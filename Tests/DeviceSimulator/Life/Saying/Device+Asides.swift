// The lines that the reporter wrote between the records.

extension Device {
  private static let marks = [
    "*** ACTION: Added a day on the tablet", "==> waiting for the phone now",
    "*** ACTION: Switched to airplane mode <on>", "==> the other device shows \"Lisbon\" here",
  ]

  /// Chooses the places of the lines.
  func placeAsides() {
    for index in 0..<options.marks {
      asidePlaces.append(
        AsidePlace(
          place: asides.below(options.records), words: Self.marks[index % Self.marks.count], isElision: false)
      )
    }
    for _ in 0..<options.elisions {
      asidePlaces.append(AsidePlace(place: asides.below(options.records), words: "[...]", isElision: true))
    }
    asidePlaces.sort { $0.place > $1.place }
  }

  /// Prints the lines that are due, each on its own.
  func printAsides() {
    while let aside = asidePlaces.last, aside.place <= made {
      asidePlaces.removeLast()
      if aside.isElision { truth.elisions.append(recordLine) } else { truth.marks.append(recordLine) }
      printAside(aside.words)
    }
  }

  /// Prints a line that says that something was left out.
  func printElision() {
    truth.elisions.append(recordLine)
    printAside("[...]")
  }

  private func printAside(_ words: String) {
    recordStart = text.bytes.count
    text.add(words)
    end()
  }
}
