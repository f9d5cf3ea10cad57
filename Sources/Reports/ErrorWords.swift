// What error codes mean, in words. Facts: Core Data's machine code of iOS 9 for its private codes, Apple's headers
// for the public ones.

package import Diagnosis

extension ErrorChain {
  /// What went wrong, with the codes in parentheses: `… must not be empty (error 134302, caused by 1570)`.
  package var words: String {
    let cause = specificCause ?? links.last.flatMap(\.meaning) ?? links.first.flatMap(\.meaning)
    let codes = links.map(\.code.description).joined(separator: ", caused by ")
    switch (cause ?? reason.map(Self.withoutFullStop), codes.isEmpty) {
    case (let words?, false): return "\(words) (error \(codes))"
    case (let words?, true): return words
    case (nil, false):
      return links.map { "\($0.domain.oneLine) \($0.code)" }.joined(separator: ", caused by ")
    case (nil, true): return "no reason given"
    }
  }

  private static func withoutFullStop(_ text: String) -> String {
    let line = text.oneLine
    return (line.hasSuffix(".") ? String(line.dropLast()) : line).cut(to: 160)
  }

  /// What a validation says, with the names it gives.
  private var specificCause: String? {
    guard let property,
      links.contains(where: { $0.domain == "NSCocoaErrorDomain" && (1550...1690).contains($0.code) })
    else { return nil }
    let place = "\"\(property.oneLine)\"" + (entity.map { " of \($0.oneLine)" } ?? "")
    switch links.last?.code {
    case 1570: return "\(place) must not be empty"
    case 1580: return "\(place) has too few objects"
    case 1590: return "\(place) has too many objects"
    case 1600: return "\(place) forbids the deletion"
    default: return "\(place) is not valid"
    }
  }
}

extension ErrorChain.Link {
  /// What it means, `nil` when that is not known.
  package var meaning: String? {
    switch domain {
    case "NSCocoaErrorDomain": cocoaMeaning
    case "UBErrorDomain": "iCloud could not bring the file"
    case "LibrarianErrorDomain": librarianMeaning
    case "BRCloudDocsErrorDomain": code == 5 ? "iCloud knows no such file" : "iCloud Drive refused"
    case "NSURLErrorDomain": code == -1009 ? "the device is offline" : "the network failed"
    case "NSSQLiteErrorDomain", "SQLite": "the database refused"
    case "NSPOSIXErrorDomain": code == 28 ? "the disk is full" : "the system refused"
    default: nil
    }
  }

  private var librarianMeaning: String {
    switch code {
    case 1: "the download could not be started"
    case 10: "no iCloud account, or iCloud is off for this app"
    default: "iCloud could not bring the file"
    }
  }

  private var cocoaMeaning: String? {
    switch code {
    case 4, 260: "the file is not there"
    case 256: "the file could not be read"
    case 257: "the file may not be read"
    case 259: "the file is damaged"
    case 512: "the file could not be written"
    case 640: "the disk is full"
    case 1550: "several values are not valid"
    case 1560...1690: "a value is not valid"
    case 133_020: "another save changed the same objects"
    case 134_030: "the save failed"
    case 134_060: "Core Data gave up"
    case 134_080: "the store could not be opened"
    case 134_100: "the store was made with another data model"
    case 134_110: "the store could not be migrated"
    case 134_301: "the container's folder cannot be used"
    case 134_302: "the transaction log cannot be imported"
    case 134_304: "another save came first"
    case 134_305: "another save came first while a conflict was resolved"
    case 134_307: "the baseline cannot be read"
    case 134_308: "the baseline could not be adopted"
    case 134_310: "logs that the baseline needs are gone"
    case 134_311: "the store's iCloud options are refused"
    case 134_312: "the metadata could not be recovered"
    case 134_320, 134_323: "the file has not arrived yet"
    case 134_321: "the changes were saved, but not that they were"
    case 134_324: "the file belongs to nobody any more"
    case 134_325: "the other devices are not all up to date"
    case 134_326: "the store was removed meanwhile"
    default: nil
    }
  }
}
