// The entities of the simulated apps.

/// An entity of a data model.
struct Entity {
  let name: String
  let properties: [Property]

  /// The property that fails validation.
  var required: Property { properties[0] }
}
