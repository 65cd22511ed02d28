/**
 * The catalogue from which the assistant suggests ideas without a model. A family sees title and description and may edit
 * both. Prettier does not format the lists, so that an entry stays short.
 */

/** The keys of a child's characteristics. A test compares the list with app/domain/children/child.ts. */
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
  /** Unique. At most 60 letters, as a parent would write it. */
  title: string
  /** One sentence, at most 160 letters. */
  description: string
  /** Youngest and oldest suitable age in years, 0 to 18, inclusive. */
  ages: readonly [from: number, to: number]
  points: number
  place: 'indoor' | 'outdoor' | 'either'
  /** Characteristics of the children whom the entry suits best. For other children only the age counts. */
  fits: readonly CatalogueCharacteristic[]
  /** Name of a drawing of app/ui/art; null chooses a drawing by the title. */
  drawing: string | null
}

export interface CatalogueTask extends CatalogueEntry {
  /** 1: 5 to 8 points. 2: 10 to 12 points. 3: 15 to 20 points, or 25 points on one or two days a week. */
  effort: 1 | 2 | 3
  /** A usual time, 'HH:mm'. */
  time: string
  /** 0 = Sunday … 6 = Saturday, ascending. */
  weekdays: readonly number[]
  /** 'Aulas': rests in the holidays (rule 203). */
  season?: 'lessons'
}

export interface CatalogueReward extends CatalogueEntry {
  /** The redemption period. `points` is within the price range of this period (rule 92). */
  period: 'diario' | 'semanal' | 'mensal' | 'anual'
  /** Cost for the whole family: 0 is free, 1 up to about R$ 20, 2 up to about R$ 100, 3 more. */
  cost: 0 | 1 | 2 | 3
  /** Food or screen time. A suggestion never consists of treats only. */
  treat: 'food' | 'screen' | null
}

/** The entries of all subjects in one list, each entry with its subject. */
export const withSubjects = <Entry>(
  entriesBySubject: Record<string, readonly Entry[]>,
): readonly (Entry & { subject: string })[] =>
  Object.entries(entriesBySubject).flatMap(([subject, entries]) =>
    entries.map((entry) => ({ ...entry, subject })),
  )

export const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6]
export const SCHOOL_DAYS: readonly number[] = [1, 2, 3, 4, 5]
export const SCHOOL_EVES: readonly number[] = [0, 1, 2, 3, 4]
export const WEEKEND: readonly number[] = [0, 6]
