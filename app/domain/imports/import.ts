/** What the old product kept (spec section 3), as far as an import reads it. */
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

/** One record of the old product, its fields unread. */
export interface OldDocument {
  id: string
  /** The family it was nested in, for children. */
  parentId: string | null
  fields: Record<string, unknown>
}

/** The entry that makes up for what the old log does not explain. */
export const CARRIED_BALANCE = 'Saldo trazido do aplicativo anterior'

/** The old product knew no time zones: its families were Brazilian. */
export const OLD_TIME_ZONE = 'America/Sao_Paulo'
