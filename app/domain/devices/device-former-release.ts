import type { ChildDay, DeviceChild, DeviceTaskDay, DeviceView } from './device-view.ts'

type NewFields = 'openTurns' | 'siblingTurns'

/** A day of the previous release, whose processes also serve this page during an upgrade. It knows no schedules. */
type FormerDay = Omit<ChildDay, NewFields | 'taskDays'> &
  Partial<Pick<ChildDay, NewFields>> & {
    taskDays: (Omit<DeviceTaskDay, 'waitsFor'> & Partial<Pick<DeviceTaskDay, 'waitsFor'>>)[]
  }

type FormerView = Omit<DeviceView, 'children'> & {
  children: (Omit<DeviceChild, 'day'> & { day: FormerDay | null })[]
}

/** The view with the fields that the previous release does not send. */
export function completeView(view: FormerView): DeviceView {
  return {
    ...view,
    children: view.children.map((child) => ({ ...child, day: child.day && completeDay(child.day) })),
  }
}

function completeDay(day: FormerDay): ChildDay {
  const taskDays = day.taskDays.map((taskDay) => ({ ...taskDay, waitsFor: taskDay.waitsFor ?? [] }))
  return { ...day, taskDays, openTurns: day.openTurns ?? [], siblingTurns: day.siblingTurns ?? [] }
}
