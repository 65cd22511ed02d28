/** A child's picture: one of the twelve portraits, or the family's own photo when there is one. */
export type Portrait = {
  gender: 'female' | 'male'
  variant: 1 | 2 | 3 | 4 | 5 | 6
  photoUrl?: string | null
}

/** The variants of a gender, in the order a chooser shows them. */
export const portraitVariants: readonly Portrait['variant'][] = [1, 2, 3, 4, 5, 6]

/** The drawing's id in the sprite, e.g. `menina-3`. */
export const portraitId = ({ gender, variant }: Pick<Portrait, 'gender' | 'variant'>): string =>
  `${gender === 'female' ? 'menina' : 'menino'}-${variant}`
