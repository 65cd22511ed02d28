import { z } from 'zod'
import { civilDateField, exactNumber, idField, listField, timeField } from '../../input/field.ts'
import {
  DATE_MISSING,
  MAX_EVERY_WEEKS,
  MAX_WINDOWS,
  ROTATION_PERIODS,
  type Schedule,
  SEASONS,
  type TimeWindow,
} from './schedule.ts'

/** Number of the turn on a date. */
export const slotNumber = exactNumber(0, MAX_WINDOWS - 1)

const TIME_MISSING = 'Escreva o horário como 07:30.'

const weekdayList = listField(exactNumber(0, 6), 7).transform(sortedNumbers)

const onlyDate = z.string().refine((day) => civilDateField.safeParse(day).success, DATE_MISSING)

const recurrenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('weekly'),
    everyWeeks: exactNumber(1, MAX_EVERY_WEEKS),
    anchorOn: civilDateField,
  }),
  z.object({
    kind: z.literal('monthly'),
    days: listField(exactNumber(1, 31), 31)
      .min(1, 'Escolha pelo menos um dia do mês.')
      .transform(sortedNumbers),
  }),
  z.object({ kind: z.literal('once'), on: onlyDate }),
])

const windowSchema = z
  .object({
    slot: slotNumber,
    from: timeField(TIME_MISSING),
    until: timeField(TIME_MISSING).nullable(),
  })
  .refine(({ from, until }) => until === null || until > from, {
    error: 'O fim do horário precisa ser depois do começo.',
    path: ['until'],
  })

/** The time windows of a task, in any order. A window without an end may be followed by others (rule 200). */
export const windowsSchema = listField(windowSchema, MAX_WINDOWS)
  .refine((windows) => new Set(windows.map(({ slot }) => slot)).size === windows.length)
  .superRefine((windows, context) => {
    const byTime = windows.map((window, index) => ({ ...window, index })).toSorted(compareStarts)
    for (const [position, { from, index }] of byTime.entries()) {
      const former = byTime[position - 1]
      const message = former && overlapMessage(former, from)
      if (message) context.addIssue({ code: 'custom', path: [index, 'from'], message })
    }
  })
  .transform((windows) => windows.toSorted(compareStarts))

/** The schedule of a task, as `Schedule` describes it. */
export const scheduleSchema: z.ZodType<Schedule> = z.object({
  recurrence: recurrenceSchema,
  weekdaysByChild: z.record(idField(), weekdayList).nullable(),
  rotation: z
    .object({
      period: z.enum(ROTATION_PERIODS),
      order: listField(idField(), 200).transform((order) => [...new Set(order)]),
      anchorOn: civilDateField,
    })
    .nullable(),
  windows: windowsSchema,
  isStrict: z.boolean(),
  season: z.enum(SEASONS),
  // the forms of the previous release do not send it
  countsWhenIll: z.boolean().optional(),
})

function sortedNumbers(numbers: number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

const compareStarts = (a: { from: string }, b: { from: string }) => a.from.localeCompare(b.from)

/** Why a window may not begin at `from`, after `former` by time; null if it may. */
function overlapMessage(former: Pick<TimeWindow, 'from' | 'until'>, from: string): string | null {
  if (former.from === from) return 'Escolha horários diferentes.'
  if (former.until === null || former.until <= from) return null
  return `Este horário começa antes de o outro terminar. Comece a partir de ${former.until}.`
}
