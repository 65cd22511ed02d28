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

type ArtColour = 'sun' | 'terra' | 'terra-2' | 'sky' | 'sky-2' | 'leaf' | 'leaf-3'

/** The colour behind each portrait, as its drawing has it. */
export const PORTRAIT_GROUNDS: Readonly<Record<string, ArtColour>> = {
  'menina-1': 'sun',
  'menina-2': 'terra',
  'menina-3': 'sky-2',
  'menina-4': 'leaf',
  'menina-5': 'leaf-3',
  'menina-6': 'sky',
  'menino-1': 'terra',
  'menino-2': 'sun',
  'menino-3': 'leaf-3',
  'menino-4': 'sky',
  'menino-5': 'sky-2',
  'menino-6': 'terra-2',
}

/** A CSS colour for the ground behind a portrait; the one behind a photo follows from the child's drawn portrait. */
export function portraitGround(portrait: Pick<Portrait, 'gender' | 'variant'>): string {
  return `var(--art-${PORTRAIT_GROUNDS[portraitId(portrait)] ?? 'leaf-3'})`
}
