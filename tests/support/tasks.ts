import type { FamilyCalendar } from '#app/domain/tasks/schedule/turns-on.ts'
import type { Task, TaskDay } from '#app/domain/tasks/task.ts'

/** A task of every day at 7:30 for Bia, worth 10 points, unless `fields` say more. */
export function taskWith(fields: Partial<Task> = {}): Task {
  return {
    id: 't1',
    title: 'Arrumar a cama',
    description: '',
    time: '07:30',
    points: 10,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    childIds: ['bia'],
    drawing: null,
    startsOn: '2026-01-01',
    isPaused: false,
    trust: 'auto',
    photo: 'none',
    assignment: 'each',
    isBonus: false,
    schedule: null,
    steps: [],
    revision: 0,
    ...fields,
  }
}

/** A pending task day of Bia on 26 November 2026. */
export function taskDayWith(fields: Partial<TaskDay> = {}): TaskDay {
  const { id: taskId, title, description, time, points, drawing } = taskWith()
  return {
    taskId,
    childId: 'bia',
    day: '2026-11-26',
    title,
    description,
    time,
    points,
    drawing,
    status: 'pending',
    revision: 0,
    markedAt: null,
    slot: 0,
    waitingSince: null,
    decision: null,
    ...fields,
  }
}

/** A family that has decided nothing about its days. */
export const EMPTY_CALENDAR: FamilyCalendar = { presences: [], pauses: [], turnChanges: [] }
