export const OLD_COLLECTIONS = [
  'users',
  'userFamilies',
  'families',
  'children',
  'tasks',
  // days of tasks, a field of each task
  'completedBy',
  'rewards',
  'scoreLog',
  'invites',
  'subscriptions',
] as const
export type OldCollection = (typeof OLD_COLLECTIONS)[number]

/** A record of the old product, with unparsed fields. */
export interface OldDocument {
  id: string
  /** Id of the family that contained the record. Null for a record outside a family. */
  parentId: string | null
  fields: Record<string, unknown>
}

export const CONTENT_COLLECTIONS = ['children', 'tasks', 'rewards', 'scoreLog', 'invites'] as const

export type FamilyDocuments = Record<(typeof CONTENT_COLLECTIONS)[number], OldDocument[]>

/** Description of the entry for the difference between the old balance and the old log (rule 102). */
export const CARRIED_BALANCE = 'Saldo trazido do aplicativo anterior'

/** Time zone of imported families. The old product stored none. */
export const OLD_TIME_ZONE = 'America/Sao_Paulo'

export const MAX_NAME_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 500
