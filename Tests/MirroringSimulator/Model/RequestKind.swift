// The kinds of mirroring's requests.

/// A kind of request.
package enum RequestKind: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case setup
  case export
  case `import`
  case reset
  case other

  /// The class of such requests.
  var className: String {
    switch self {
    case .setup: "NSCloudKitMirroringDelegateSetupRequest"
    case .export: "NSCloudKitMirroringExportRequest"
    case .import: "NSCloudKitMirroringImportRequest"
    case .reset: "NSCloudKitMirroringDelegateResetRequest"
    case .other: "NSCloudKitMirroringFetchRecordsRequest"
    }
  }
}
