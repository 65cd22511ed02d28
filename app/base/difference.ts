/** A field whose value in a form differs from the stored value, with both as texts for the screen. */
export interface Difference {
  label: string
  typed: string
  stored: string
}
