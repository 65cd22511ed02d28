/** The two kinds of portraits, as the child's profile stores them. */
export type PortraitGender = 'female' | 'male'
/** One of the six portraits of a kind. */
export type PortraitVariant = 1 | 2 | 3 | 4 | 5 | 6

/** A child's picture: one of the twelve portraits, or the family's own photo when there is one. */
export type Portrait = {
  gender: PortraitGender
  variant: PortraitVariant
  photoUrl?: string | null
}

/** All variants of a kind, in the order a chooser shows them. */
export const portraitVariants: readonly PortraitVariant[] = [1, 2, 3, 4, 5, 6]

/** The drawing's id in the sprite, e.g. `menina-3`. */
export const portraitId = ({ gender, variant }: Pick<Portrait, 'gender' | 'variant'>): string =>
  `${gender === 'female' ? 'menina' : 'menino'}-${variant}`
