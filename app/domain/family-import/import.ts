/** The collections of the old product that an import reads. */
export const OLD_COLLECTIONS = [
  'users',
  'userFamilies',
  'families',
  'children',
  'tasks',
  'completedBy',
  'rewards',
  'scoreLog',
  'invites',
  'subscriptions',
] as const
export type OldCollection = (typeof OLD_COLLECTIONS)[number]

/** One record of the old product, with unparsed fields. */
export interface OldDocument {
  id: string
  /** The family it was nested in, for children. */
  parentId: string | null
  fields: Record<string, unknown>
}

/** Description of the entry for the difference between old balance and old log (rule 102). */
export const CARRIED_BALANCE = 'Saldo trazido do aplicativo anterior'

/** The old product had no time zones. */
export const OLD_TIME_ZONE = 'America/Sao_Paulo'
