import type { RuleName } from './rules.ts'

export interface Violation {
  rule: RuleName
  /** Path below the project's folder. */
  file: string
  line: number
  what: string
}

/** Records a violation. */
export type Report = (rule: RuleName, file: string, line: number, what: string) => void
