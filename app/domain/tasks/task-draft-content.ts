import type { CivilDate } from '../families/dates/civil-date.ts'
import { orderOf } from './schedule/draft-schedule.ts'
import { normalizeSchedule } from './schedule/normalize.ts'
import { weeksBetween } from './schedule/recurrence.ts'
import { scheduleOf, weekdaysOf } from './schedule/scheduled-task.ts'
import type { Recurrence } from './schedule/schedule.ts'
import { writtenSteps } from './schedule/schedule-text.ts'
import type { TaskDraft } from './task-draft.ts'
import { photoFor } from './task.ts'

/** What saving the draft means from `today` on, as JSON: the same for drafts that differ in nothing that counts. */
export function draftContent(draft: TaskDraft, today: CivilDate): string {
  const { childIds, weekdays, assignment, schedule } = normalizeSchedule({
    ...draft,
    time: draft.time || null,
  })
  const { recurrence, rotation, windows, isStrict, season, countsWhenIll } = scheduleOf({ schedule })
  const children = childIds.toSorted()
  return JSON.stringify([
    [draft.title, draft.description, draft.time, draft.points, draft.drawing],
    [draft.trust, photoFor(draft), draft.isBonus, season, countsWhenIll ?? false, assignment, children],
    writtenSteps(draft.steps).map(({ number, title, drawing }) => [number, title, drawing]),
    recurrenceContent(recurrence, today),
    recurrence.kind === 'weekly' && [weekdays, children.map((id) => weekdaysOf({ weekdays, schedule }, id))],
    rotation && [rotation.period, orderOf({ ...draft, childIds, assignment, schedule }, today)],
    [isStrict, ...windows.map(({ slot, from, until }) => [slot, from, until])],
  ])
}

/** Anchors with the same weeks between are equal. */
function recurrenceContent(recurrence: Recurrence, today: CivilDate) {
  switch (recurrence.kind) {
    case 'weekly': {
      const { everyWeeks, anchorOn } = recurrence
      const weeks = weeksBetween(today, anchorOn) % everyWeeks
      return [everyWeeks, (weeks + everyWeeks) % everyWeeks]
    }
    case 'monthly':
      return recurrence.days.toSorted((a, b) => a - b)
    case 'once':
      return recurrence.on
  }
}
