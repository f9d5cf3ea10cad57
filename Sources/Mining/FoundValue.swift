// The result of looking for a value at an offset of a message. The extensions of `Span` do that.

internal import CatalogueDocument

enum FoundValue {
  case text(to: Int)
  /// A value; `next` is where scanning continues if something closes the value.
  case value(FieldKind?, Range<Int>, next: Int? = nil)
}
