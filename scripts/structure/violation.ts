import type { RuleName } from './rules.ts'

export interface Violation {
  rule: RuleName
  /** Path below the project's folder. */
  file: string
  line: number
  message: string
}

export type Report = (rule: RuleName, file: string, line: number, message: string) => void
