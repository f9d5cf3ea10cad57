// The records that the app itself prints between Core Data's statements.

extension Device {
  private static let screens = ["TripList", "DayDetail", "LedgerOverview", "Settings", "PhotoGrid"]

  /// Prints a record of the app.
  func printNoise() {
    let thread = random.chance(0.8) ? threads.main : threads.queues[random.within(1...Threads.reserved - 1)]
    beginApp(on: thread)
    let number = text.random.below(5_000)
    switch text.random.below(15) {
    case 0:
      text.add("Showing ")
      text.add(Self.screens[number % Self.screens.count])
      text.add(" with ")
      text.add(number)
      text.add(" rows")
    case 1:
      text.add("-[")
      text.add(Self.screens[number % Self.screens.count])
      text.add("Controller reload] took ")
      text.add(number)
      text.add(" ms")
    case 2:
      text.add("Received memory warning.")
    case 3:
      text.add("Saved: {\n    changed = ")
      text.add(number)
      text.add(";\n    names =     (\n        Lisbon,\n        \"Harbour walk\"\n    );\n    when = \"")
      text.moment(now)
      text.add("\";\n}")
    case 4:
      text.add("Fetched ")
      text.add(number)
      text.add(" objects of Trip, ")
      text.add(number / 3)
      text.add(" faults")
    case 5:
      text.add("Location update: <+")
      text.add(number % 90)
      text.add(".38120000,+")
      text.add(number % 180)
      text.add(".91330000> +/- 65.00m (speed -1.00 mps / course -1.00)")
    case 6:
      text.add("Request {\n    path = \"/v2/exchange-rates\";\n    status = ")
      text.add(200 + number % 300)
      text.add(";\n    headers =     {\n        Accept = \"application/json\";\n        \"X-Attempt\" = ")
      text.add(number % 4)
      text.add(";\n    };\n}")
    case 7:
      text.add("[Sync] waiting for iCloud, ")
      text.add(number)
      text.add(" s since the last change")
    case 8:
      text.add(" INFO: timer ")
      text.add(number)
      text.add(" fired")
    case 9:
      text.add("Import of ")
      text.add(number)
      text.add(" photos finished: (\n    IMG_")
      text.add(number)
      text.add(",\n    IMG_")
      text.add(number + 1)
      text.add("\n)")
    case 10:
      text.add("-[")
      text.add(Self.screens[number % Self.screens.count])
      text.add("Controller viewDidAppear:](")
      text.add(number)
      text.add("): tapped at {1, 12}")
    case 11:
      text.add("tap at {")
      text.add(number % 320)
      text.add(", 12}")
    case 12: quoteException(number)
    case 13: quoteStatements(number)
    default:
      text.add("Application did become active, badge ")
      text.add(number % 100)
    }
    end()
  }
  /// Prints a record in which the app mentions the exception that ended its last session.
  private func quoteException(_ number: Int) {
    text.add("Last session: *** Terminating app due to uncaught exception 'NSRangeException', reason: '")
    text.add(number)
    text.add(" beyond bounds'")
  }

  /// Prints a record in which the app repeats a statement of Core Data.
  private func quoteStatements(_ number: Int) {
    text.add(
      "Mailing the log: \"-[PFUbiquitySetupAssistant finishSetupWithRetry:](829): CoreData: Ubiquity:  ")
    text.add("Invalid option\"")
    // Without headers, a statement on its own line is a record.
    guard options.header.hasHeader else { return }
    text.add("\n    -[PFUbiquitySetupAssistant finishSetupWithRetry:](829): CoreData: Ubiquity:  ")
    text.object("PFUbiquitySetupAssistant")
    text.add(": Retrying after delay: 60\n    and ")
    text.add(number)
    text.add(" lines more")
  }
}
