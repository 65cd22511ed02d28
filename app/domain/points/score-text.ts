import type { ScoreInput } from './schema.ts'

export const scoreText = (input: ScoreInput): string =>
  input.type === 'conduct' ? input.label : input.description

/** The repair of a score; null for none, and for a positive score. */
export function scoreRepair(input: ScoreInput): string | null {
  if (input.type === 'positive' || (input.type === 'conduct' && input.points > 0)) return null
  return input.repair
}

const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
/** With more children their number is shown instead. */
const MAX_NAMES = 3

/** 'Lia e Davi', or '5 crianças'. */
export const childrenText = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.length} crianças` : nameList.format(names)
