// The built-in catalogue as tests of formats use it: made once.

import Catalogue

extension EntryCatalogue {
  /// The built-in catalogue.
  static let shared: EntryCatalogue = {
    do {
      return try EntryCatalogue.builtIn()
    } catch {
      preconditionFailure("the built-in catalogue cannot be used: \(error)")
    }
  }()
}
