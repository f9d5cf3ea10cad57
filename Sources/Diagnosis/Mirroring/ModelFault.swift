// A reason why a data model cannot be mirrored. Core Data puts all reasons into the text of one error;
// `ModelFaultReader` takes them apart.

/// A reason why CloudKit cannot mirror a data model, with what it concerns.
package struct ModelFault: Hashable, Sendable {
  /// The text that selects the meaning of the reason; `nil` if the catalogue does not know it.
  package let says: String?
  /// The words with which Core Data states the reason, on one line.
  package let heading: String
  /// The entities and properties that Core Data lists for it, in its order, up to a limit.
  package var properties: [ModelIncompatible.Property] = []
  /// The number of properties that Core Data lists beyond the limit.
  package var omittedProperties = 0

  /// Creates a reason.
  package init(
    says: String?, heading: String = "", properties: [ModelIncompatible.Property] = [],
    omittedProperties: Int = 0
  ) {
    self.says = says
    self.heading = heading
    self.properties = properties
    self.omittedProperties = omittedProperties
  }

  /// The text that distinguishes the reason from others.
  var key: String { says ?? heading }
}
