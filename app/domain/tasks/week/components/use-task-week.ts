import { APP_PATHS } from '#app/base/app-paths.ts'
import { useEachSnapshot } from '#app/ui/use-each-snapshot.ts'
import { useRead } from '#app/ui/use-read.ts'
import type { PastTaskDay } from '../task-week.ts'

/** Loads the past days of a task in this week, again after each new snapshot. Undefined until they are read. */
export function useTaskWeek(taskId: string): {
  pastDays: PastTaskDay[] | undefined
  message: string | undefined
} {
  const { result, value, load } = useRead<PastTaskDay[]>('A semana não carregou. O resto funciona.')
  useEachSnapshot(
    () => void load(`${APP_PATHS.taskWeek}?${new URLSearchParams({ tarefa: taskId }).toString()}`),
  )
  return { pastDays: value, message: result?.ok === false && !value ? result.message : undefined }
}
