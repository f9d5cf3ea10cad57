// What all pictures have around what they show: a title and a description, the size, and the axis below.

/// The template reads stored properties by their names.
struct PictureFrame: Sendable {
  let id: String
  /// What it is for those who do not see it: `img`, or `group` where it holds links.
  let role: String
  let title: String
  let description: String
  let width = PictureAxis.width
  let height: Int
  /// Where the axis begins and ends.
  let left = PictureAxis.left
  let right = PictureAxis.left + PictureAxis.length
  /// Where what the picture shows ends, and where the words of the axis stand.
  let bottom: Int
  let textY: Int
  let ticks: [PictureAxis.Tick]

  init(
    id: String, title: String, description: String, bottom: Int, axis: PictureAxis, hasLinks: Bool = false
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.bottom = bottom
    role = hasLinks ? "group" : "img"
    textY = bottom + 20
    height = bottom + 30
    ticks = axis.ticks
  }
}
