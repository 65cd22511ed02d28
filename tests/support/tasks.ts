import type { FamilyCalendar } from '#app/domain/tasks/schedule/turns-on.ts'
import type { Task } from '#app/domain/tasks/task.ts'

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

/** A family that has decided nothing about its days. */
export const EMPTY_CALENDAR: FamilyCalendar = { presences: [], pauses: [], turnChanges: [] }
