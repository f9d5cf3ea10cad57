import Foundation
import Testing

@testable import Formats
@testable import ReportModel

/// The page's colours can be distinguished, by the formula of WCAG 2.1.
struct HTMLStyleTests {
  /// The colours of each scheme by name: light, dark and paper, of which the later change some of the first.
  private static let schemes: [[Substring: Int]] = {
    let blocks = HTMLResource.style.text.matches(of: /:root \{([^}]*)\}/).map { block in
      block.output.1.matches(of: /--([a-z]+): #([0-9a-f]{3,6});/).map { ($0.output.1, value($0.output.2)) }
    }
    let light = Dictionary(uniqueKeysWithValues: blocks.first ?? [])
    return [light] + blocks.dropFirst().map { light.merging($0) { $1 } }
  }()

  private static func value(_ digits: Substring) -> Int {
    Int(digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits), radix: 16) ?? 0
  }

  private static func luminance(_ colour: Int) -> Double {
    let parts = [colour >> 16 & 255, colour >> 8 & 255, colour & 255].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func contrast(_ one: Int, _ other: Int) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test(arguments: 0..<3)
  func coloursHaveEnoughContrast(_ scheme: Int) throws {
    try #require(Self.schemes.count == 3)
    let colours = Self.schemes[scheme]
    for ground in ["back", "card", "grid"] as [Substring] {
      let back = try #require(colours[ground])
      for name in ["text", "faint", "link", "error", "warning", "good", "note"] as [Substring] {
        #expect(Self.contrast(try #require(colours[name]), back) >= 4.5, "\(name) on \(ground)")
      }
    }
    let back = try #require(colours["back"])
    for name in ["local", "cloud", "import", "export", "setup", "baseline", "app"] as [Substring] {
      #expect(Self.contrast(try #require(colours[name]), back) >= 3, "\(name)")
    }
  }
}
