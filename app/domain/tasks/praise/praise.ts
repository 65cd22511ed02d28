import type { Child } from '../../children/child.ts'

type Gender = Child['gender']

export const MAX_PRAISE_LENGTH = 200
/** For how many days an earlier task day shows a praise that the child has not touched. */
export const UNSEEN_DAYS = 7

/** A guardian's words about a done task (rule 211). */
export interface Praise {
  words: string
  praiserName: string
  /** ISO 8601. */
  praisedAt: string
  /** Whether the child has touched it. */
  isSeen: boolean
}

/** How a guardian says thank you; it depends on the guardian's own gender, which the product does not know. */
export const THANKS = ['Obrigada por ajudar!', 'Obrigado por ajudar!'] as const
export type Thanks = (typeof THANKS)[number]

const ALONE: Record<Gender, string> = {
  female: 'Fez sozinha!',
  male: 'Fez sozinho!',
  '': 'Fez sem ajuda!',
}

/**
 * Ready words of praise. `gender` is the child's; null for several children. `thanks` is what the guardian has used before;
 * until then both are offered.
 */
export function praiseChips(gender: Gender | null, thanks: Thanks | null): string[] {
  return [
    'Que capricho!',
    ...(thanks ? [thanks] : THANKS),
    'Você lembrou!',
    ...(gender === null ? [] : [ALONE[gender]]),
  ]
}
