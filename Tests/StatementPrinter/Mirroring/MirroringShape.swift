// The shapes in which the same statement of mirroring arrives: what stands before its method. The facts are those of `log show`
// and of what people paste.

/// What stands before the method of a statement of mirroring.
package enum MirroringShape: String, CaseIterable, Sendable {
  /// The error stream.
  case errorStream
  /// Xcode's console of today: the level only.
  case xcode
  /// Nothing but the marker, and the same as old documents spell it.
  case marker, dashedMarker
  /// The styles of `log show`, until iOS 18 with the level in the message, from iOS 26 on without.
  case defaultStyle, defaultStyle26, compact, compact26, syslog, syslog26
  /// Xcode's console until version 14, and NSLog's style before that.
  case nslogWithZone, nslog
  /// A page whose Markdown took the underscore after the method.
  case markdown

  /// The text before the method.
  func head(level: String) -> String {
    let date = "2025-04-06 10:14:43"
    let columns =
      "\(date).016912+0200 0x1d2f4    Default     0x0                  8121   0    Trips Too: (CoreData) "
    let category = "[com.apple.coredata:\(level)] "
    let marker = "CoreData+CloudKit: "
    return switch self {
    case .errorStream, .markdown: "CoreData: \(level): " + marker
    case .xcode: "\(level): " + marker
    case .marker: marker
    case .dashedMarker: "CoreData-CloudKit: "
    case .defaultStyle: columns + category + "\(level): " + marker
    case .defaultStyle26: columns + "[com.apple.coredata:CloudKit] " + marker
    case .compact: "\(date).016 Df Trips Too[8121:1d2f4] (CoreData) \(category)\(level): " + marker
    case .compact26: "\(date).016 I  Trips Too[8121:1d2f4] (CoreData) [com.apple.coredata:CloudKit] " + marker
    case .syslog: "\(date).016912+0200  localhost Trips[8121]: (CoreData) \(category)\(level): " + marker
    case .syslog26:
      "\(date).016912+0200  localhost Trips[8121]: (CoreData) [com.apple.coredata:CloudKit] " + marker
    case .nslogWithZone: "\(date).016912+0200 Trips[8121:2712489] [\(level)] \(level): " + marker
    case .nslog: "\(date).016 Trips[8121:1d2f] CoreData: \(level): " + marker
    }
  }
}
