/** A child's picture: the family's photo if there is one, else one of the twelve portraits. */
export type Portrait = {
  gender: 'female' | 'male'
  variant: 1 | 2 | 3 | 4 | 5 | 6
  photoUrl?: string | null
}

/** The variants of a gender, in the order in which a chooser shows them. */
export const PORTRAIT_VARIANTS: readonly Portrait['variant'][] = [1, 2, 3, 4, 5, 6]

/** The drawing's id in the sprite, e.g. `menina-3`. */
export const portraitId = ({ gender, variant }: Pick<Portrait, 'gender' | 'variant'>): string =>
  `${gender === 'female' ? 'menina' : 'menino'}-${variant}`
