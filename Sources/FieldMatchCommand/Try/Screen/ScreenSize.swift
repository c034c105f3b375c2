/// The size of a screen, in cells.
struct ScreenSize: Hashable, Sendable {
  let columns: Int
  let rows: Int
}
