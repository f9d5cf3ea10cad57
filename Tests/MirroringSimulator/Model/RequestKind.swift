// The kinds of mirroring requests.

/// A kind of mirroring request.
package enum RequestKind: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case setup
  case export
  case `import`
  case reset
  case other

  /// The class of requests of the kind.
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
