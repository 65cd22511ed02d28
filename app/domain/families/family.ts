import type { Versioned } from './revision.ts'

/** The oldest age that a family may choose for a child's own account. */
export const MAX_CHILD_ACCOUNT_AGE = 18

/** Settings of the family, edited by guardians. */
export interface Family extends Versioned {
  name: string
  /** IANA name, one of BRAZILIAN_TIME_ZONES. */
  timeZone: string
  /** From this age on a child may have an account of its own (rule 13). */
  childAccountAge: number
  /** Whether children's marks wait for a guardian without limit (rule 144). */
  keepClaimsWaiting: boolean
}
