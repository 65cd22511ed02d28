import { type Portrait, portraitId } from './portrait.ts'

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
