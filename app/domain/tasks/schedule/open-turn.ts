import type { CivilDate } from '../../families/dates/civil-date.ts'

/** A turn of 'Quem pegar primeiro' that no child has taken (rule 206). */
export interface OpenTurn {
  taskId: string
  day: CivilDate
  slot: number
  title: string
  description: string
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  /** 'HH:mm'. Null: until the day ends. */
  until: string | null
  isStrict: boolean
  isBonus: boolean
  points: number
  /** Name of the drawing. Null: the title determines the drawing. */
  drawing: string | null
  /** The children who may take it. */
  childIds: string[]
}
