/**
 * The guardian's specific and highlighted consent (LGPD art. 14 §1º), as shown at sign-up. Whoever
 * changes the text gives it a new version: each user keeps the version and the moment of consent.
 */
export const CHILDREN_CONSENT = {
  version: '1',
  title: 'Consentimento do responsável',
  text:
    'Sou responsável pelas crianças que vou cadastrar e autorizo usar nome, idade, características, foto e ' +
    'pontos delas só para o Combinado funcionar, nunca para publicidade.',
} as const

/** What a guardian is asked for: the first consent, or one to a newer text. */
export type AskedConsent = 'missing' | 'outdated'

/** Whether the person agreed to the text as it stands now. */
export function isConsentCurrent(version: string | null): boolean {
  return version === CHILDREN_CONSENT.version
}

/** What to ask a guardian who agreed to this version last; null when nothing is open. */
export function consentToAsk(version: string | null): AskedConsent | null {
  if (isConsentCurrent(version)) return null
  return version === null ? 'missing' : 'outdated'
}
