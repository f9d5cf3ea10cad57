// A statement whose method or marker is broken is distinguished from an app's own text.

import Testing

@testable import LogRecords

struct BrokenRecordTests {
  private static func looksBroken(_ text: String) -> Bool { Record.looksBroken(Array(text.utf8).span) }

  /// Each word of the system counts anywhere near the beginning, if the first character is that of a method,
  /// a number or a header's last columns.
  @Test(arguments: [
    "PFUbiquity", "Ubiquity:", "CloudKitMirroring", "CoreData+CloudKit:", "[NSPersistentStore",
    "[NSSQLiteConnection",
  ])
  func systemWordShowsABrokenRecord(_ word: String) {
    for count in 0..<100 {
      let filler = String(repeating: "Ub ", count: count / 3) + String(repeating: "[", count: count % 3)
      for first in ["-", "+", "_", "[", "\\", "(", "C", "0", "9"] {
        #expect(Self.looksBroken("  \(first)\(filler)\(word)"))
        #expect(!Self.looksBroken("\(first)\(filler)\(word.dropLast())"))
      }
      #expect(!Self.looksBroken("x\(filler)\(word)"))
    }
    #expect(!Self.looksBroken("-" + String(repeating: " ", count: 119) + word))
  }

  /// The word may end after the inspected bytes, and another word of its kind may precede it.
  @Test func systemWordMayEndLater() {
    #expect(Self.looksBroken("[NSArray x] [NSPersistentStoreCoordinator y]"))
    #expect(Self.looksBroken("-" + String(repeating: "x", count: 113) + "PFUbiquitySetupAssistant"))
    #expect(Self.looksBroken("-" + String(repeating: "x", count: 117) + "[NSPersistentStoreCoordinator y]"))
    #expect(!Self.looksBroken("-" + String(repeating: "x", count: 118) + "[NSPersistentStoreCoordinator y]"))
  }

  /// The method of apps that prints the manager's messages is broken after the class.
  @Test(arguments: ["[AppDelegate\n", "-[AppDelegate\n", "-[AppDelegate \n    "])
  func brokenMethodMayBeTheManagers(_ beginning: String) {
    #expect(Self.looksBroken(beginning + "ubiquityStoreManager:log:]:387, Loading store"))
    #expect(!Self.looksBroken(beginning + "ubiquityStoreManager:willLoadStore:]:387, Loading store"))
    #expect(!Self.looksBroken("x" + beginning + "ubiquityStoreManager:log:]:387, Loading store"))
  }

  /// Words in apps' methods that resemble those of the system.
  @Test(arguments: ["Ubiquity", "myUbiquity ", "[NSArray", "[NSPersistent", "CloudKit", "PFU", "dK", "[N"])
  func similarAppWordIsNotBroken(_ word: String) { #expect(!Self.looksBroken("-[\(word) log] took 3 ms")) }
}
