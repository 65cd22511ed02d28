import { deferred } from '#app/ui/deferred.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** Heights in px of a folded group and of a row, so that nothing moves when they appear. */
const [GROUP_HEIGHT, ROW_HEIGHT] = [50, 88]

/** What stands below today's open tasks. Loads after the first screen. */
export const earlierRedos = deferred(async () => (await import('./earlier-redos.tsx')).EarlierRedos)
export const waitingTaskDays = deferred(
  async () => (await import('./waiting-task-days.tsx')).WaitingTaskDays,
  ({ taskDays }) =>
    taskDays.length > 0 && (
      <li aria-hidden="true">
        <Skeleton height={taskDays.length * ROW_HEIGHT} radius="leaf" still />
      </li>
    ),
)
export const markedTaskDays = deferred(
  async () => (await import('./marked-task-days.tsx')).MarkedTaskDays,
  ({ taskDays }) => taskDays.length > 0 && <Skeleton height={GROUP_HEIGHT} radius="leaf" still />,
)

export const EarlierRedos = earlierRedos.NonSuspending
export const WaitingTaskDays = waitingTaskDays.NonSuspending
export const MarkedTaskDays = markedTaskDays.NonSuspending
