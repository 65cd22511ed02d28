import { windowsSchema } from './schema.ts'
import type { TimeWindow } from './schedule.ts'

/** Why a time window cannot be saved, and which of its times to change. */
export interface WindowProblem {
  field: 'from' | 'until'
  message: string
}

/** The problem of each window, in the order of `windows`; undefined for a window without one (rule 200). */
export function windowProblems(windows: readonly TimeWindow[]): (WindowProblem | undefined)[] {
  const issues = windowsSchema.safeParse(windows).error?.issues ?? []
  return windows.map((_, index) => {
    const issue = issues.find(({ path }) => path[0] === index)
    return issue && { field: issue.path[1] === 'until' ? 'until' : 'from', message: issue.message }
  })
}
