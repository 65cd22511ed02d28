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

/**
 * The revision of a task day that a child has just taken, until the server sends it. It cannot be marked before: only the
 * server knows its revision, its steps and whether it needs a photo.
 */
export const UNKNOWN_REVISION = -1
