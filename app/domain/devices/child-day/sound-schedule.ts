import type { DeviceSettings } from '../device-settings.ts'
import type { ShownTaskDay, ShownView } from './pending-marks.ts'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'

/**
 * - fiz: the child has marked a task, or taken a turn
 * - confirmed: a marked task has become a tile
 * - complete: the celebration of the day begins
 */
export type DeviceSound = 'fiz' | 'confirmed' | 'complete'

const QUIET_FROM = '20:00'
const QUIET_UNTIL = '07:00'

/** Whether the device may make sounds at 'HH:mm' by the server's clock (rule 188). */
export function mayPlaySounds({ hasSounds }: Pick<DeviceSettings, 'hasSounds'>, timeNow: string): boolean {
  return hasSounds && timeNow >= QUIET_UNTIL && timeNow < QUIET_FROM
}

/** The sound of a change of the screen: a mark, a turn that the child took, or a new tile. Everything else, such as a redo, makes none (rule 189). */
export function soundOfChange(before: ShownView, after: ShownView): 'fiz' | 'confirmed' | null {
  const statusBefore = new Map(taskDaysOf(before).map((taskDay) => [taskDayKey(taskDay), taskDay.status]))
  const changed = taskDaysOf(after).filter((taskDay) => {
    const status = statusBefore.get(taskDayKey(taskDay))
    return status !== undefined && status !== taskDay.status
  })
  const isTaken = (taskDay: ShownTaskDay) => taskDay.isSending && !statusBefore.has(taskDayKey(taskDay))
  if (taskDaysOf(after).some(isTaken)) return 'fiz'
  if (changed.some(({ status, isSending }) => status === 'claimed' && isSending)) return 'fiz'
  const isNewTile = (taskDay: ShownTaskDay) =>
    taskDay.status === 'done' && statusBefore.get(taskDayKey(taskDay)) === 'claimed'
  return changed.some(isNewTile) ? 'confirmed' : null
}

const taskDaysOf = ({ children }: ShownView) => children.flatMap(({ day }) => day?.taskDays ?? [])
