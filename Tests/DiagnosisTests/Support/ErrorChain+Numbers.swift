// What tests expect of errors, by their numbers as logs print them: the names are what is tested.

import Timelines

extension ErrorChain {
  /// Whether it holds an error of a domain.
  func contains(_ domain: String, _ code: Int) -> Bool {
    links.contains { $0.domain == domain && $0.code == code }
  }
}
