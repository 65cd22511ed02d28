import { z } from 'zod'
import { civilDateField, exactNumber, idField, listField, revisionNumber } from '../../input/field.ts'
import { MAX_PAUSE_DAYS, PAUSE_KINDS, PRESENCE_DAYS } from '../schedule/absence.ts'
import { daysBetween, weekdayOf } from '../../families/dates/civil-date.ts'
import { MAX_STEPS } from '../steps/step.ts'
import { slotNumber } from '../schedule/schema.ts'

const DATES_MISSING = 'Escolha o primeiro e o último dia.'

/** Maximum number of tasks whose season changes with a pause. */
const MAX_SEASONS = 200

const turnFields = { taskId: idField(), day: civilDateField, slot: slotNumber }

/** 'Peguei!' and its undo: an open turn of today, for the child. */
export const takeTurnSchema = z.object({ ...turnFields, childId: idField() })
export type TakeTurnInput = z.output<typeof takeTurnSchema>

/** 'Hoje não precisa': nobody has the turns of these children. With `isNeeded` the children have them again. */
export const excuseTurnSchema = z.object({
  ...turnFields,
  childIds: listField(idField(), 200).min(1),
  isNeeded: z.boolean(),
})
export type ExcuseTurnInput = z.output<typeof excuseTurnSchema>

/** 'Trocar a vez': `toChildId` has the turn of `childId`, and with `returned` `childId` has that later turn of `toChildId`. */
export const swapTurnSchema = z
  .object({
    ...turnFields,
    childId: idField(),
    toChildId: idField(),
    returned: z.object({ day: civilDateField, slot: slotNumber }).nullable(),
  })
  .refine(({ childId, toChildId }) => childId !== toChildId)
export type SwapTurnInput = z.output<typeof swapTurnSchema>

/** 'Dias em casa' of one or more children. Null: every day. */
export const presenceSchema = z.preprocess(
  withChildIds,
  z.object({
    childIds: listField(idField(), 200).min(1, 'Escolha pelo menos uma criança.'),
    pattern: z
      .object({
        anchorOn: civilDateField.refine((day) => weekdayOf(day) === 0),
        days: z.array(z.boolean()).length(PRESENCE_DAYS),
      })
      .nullable(),
  }),
)

/** The form of the previous release sends one `childId`. */
function withChildIds(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'childId' in input
    ? { ...input, childIds: [input.childId] }
    : input
}
export type PresenceInput = z.output<typeof presenceSchema>

/** A new pause, or the same one again. The client creates `id`, so that a repeated request has no effect (rule 35). */
export const pauseSchema = z
  .object({
    id: idField(),
    kind: z.enum(PAUSE_KINDS),
    /** Null: all children. */
    childIds: listField(idField(), 200).min(1, 'Escolha pelo menos uma criança.').nullable(),
    fromOn: z.string(DATES_MISSING).max(10, DATES_MISSING).pipe(civilDateField),
    toOn: z.string(DATES_MISSING).max(10, DATES_MISSING).pipe(civilDateField),
    /** Tasks that become 'Aulas' or 'Sempre' with the pause, each with its revision on the person's screen (rule 220). */
    seasons: listField(
      z.object({ id: idField(), revision: revisionNumber, season: z.enum(['always', 'lessons']) }),
      MAX_SEASONS,
    ).default([]),
  })
  .refine(({ fromOn, toOn }) => fromOn <= toOn, {
    message: 'O último dia não pode ser antes do primeiro.',
    path: ['toOn'],
  })
  .refine(({ fromOn, toOn }) => daysBetween(fromOn, toOn) <= MAX_PAUSE_DAYS, {
    message: 'Uma pausa pode durar até dois anos.',
    path: ['toOn'],
  })
export type PauseInput = z.output<typeof pauseSchema>
/** What a pause is without the tasks that change with it. */
export type PauseFields = Omit<PauseInput, 'seasons'>

/** A step of today's task day that the child ticks, or whose tick it takes away. */
export const markStepSchema = z.object({
  ...turnFields,
  childId: idField(),
  step: exactNumber(0, MAX_STEPS - 1),
  isDone: z.boolean(),
})
export type MarkStepInput = z.output<typeof markStepSchema>
