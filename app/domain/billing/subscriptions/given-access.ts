/** Why an administrator gives access (rule 257). Stored as text. */
export const ACCESS_REASONS = ['Desculpa', 'Imprensa', 'Produto antigo', 'Parceria', 'Minha conta'] as const
export type AccessReason = (typeof ACCESS_REASONS)[number]

/** Access is given for at most this time. */
export const MAX_ACCESS_YEARS = 10

/** One time that access was given, as administrators see it. Times are ISO 8601 timestamps. */
export interface GivenAccess {
  givenAt: string
  until: string
  reason: string
  /** Name of the administrator; null after an import, or if the account was deleted. */
  givenBy: string | null
}
