/**
 * The catalogue from which the assistant suggests ideas without a model. An entry keeps its id when its texts change. A
 * family sees title and description as written here and may change both. The lists are not formatted by prettier, so that
 * each entry stays one short paragraph.
 */

/** The characteristics of a child, by key; a test compares them with app/domain/children/child.ts. */
export type CatalogueCharacteristic =
  | 'extrovert'
  | 'quiet'
  | 'studious'
  | 'creative'
  | 'shy'
  | 'curious'
  | 'organized'
  | 'affectionate'
  | 'restless'
  | 'sensitive'
  | 'stubborn'
  | 'independent'
  | 'playful'
  | 'attentive'
  | 'distracted'
  | 'patient'
  | 'anxious'
  | 'brave'
  | 'helpful'
  | 'competitive'
  | 'talkative'
  | 'calm'

interface CatalogueEntry {
  id: string
  /** At most 60 letters, as a parent would write it. */
  title: string
  /** One sentence, at most 160 letters. */
  description: string
  /** First and last suitable age in whole years, 0 to 18, inclusive. */
  ages: readonly [from: number, to: number]
  points: number
  place: 'indoor' | 'outdoor' | 'either'
  /** Characteristics of children it suits best; for other children only the age counts. */
  fits: readonly CatalogueCharacteristic[]
  /** Name of a drawing of app/ui/art; null chooses one by the title, as for a family's own entries. */
  drawing: string | null
}

export interface CatalogueTask extends CatalogueEntry {
  /** 1: 5 to 8 points. 2: 10 to 12. 3: 15 to 20, or 25 for a task of one or two days a week. */
  effort: 1 | 2 | 3
  /** 'HH:mm', a usual hour. */
  time: string
  /** 0 = Sunday … 6 = Saturday, ascending. */
  weekdays: readonly number[]
}

export interface CatalogueReward extends CatalogueEntry {
  /** The redemption period; `points` lies in its range of rule 92. */
  period: 'diario' | 'semanal' | 'mensal' | 'anual'
  /** Cost for the whole family: 0 nothing, 1 up to about R$ 20, 2 up to about R$ 100, 3 more. */
  cost: 0 | 1 | 2 | 3
  /** Food or screen time: a suggestion never consists of these only. */
  treat: 'food' | 'screen' | null
}

/** One list of the entries of all subjects, in order, each entry with its subject. */
export const withSubjects = <Entry>(
  entriesBySubject: Record<string, readonly Entry[]>,
): readonly (Entry & { subject: string })[] =>
  Object.entries(entriesBySubject).flatMap(([subject, entries]) =>
    entries.map((entry) => ({ ...entry, subject })),
  )

export const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6]
export const SCHOOL_DAYS: readonly number[] = [1, 2, 3, 4, 5]
/** The evenings before school days. */
export const SCHOOL_EVES: readonly number[] = [0, 1, 2, 3, 4]
export const WEEKEND: readonly number[] = [0, 6]
