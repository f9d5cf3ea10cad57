// The kinds of objects of the simulated apps.

/// A kind of object.
struct Entity {
  let name: String
  let properties: [Property]

  /// The property that fails validation.
  var required: Property { properties[0] }
}
