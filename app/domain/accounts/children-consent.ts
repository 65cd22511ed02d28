/**
 * The guardian's specific and highlighted consent (LGPD art. 14 §1º, rule 95), as shown at sign-up. A changed text
 * needs a new version: each user's version and moment of consent are stored.
 */
export const CHILDREN_CONSENT = {
  version: '1',
  title: 'Consentimento do responsável',
  text:
    'Sou responsável pelas crianças que vou cadastrar e autorizo usar nome, idade, características, foto e ' +
    'pontos delas só para o Combinado funcionar, nunca para publicidade.',
} as const

/** Why a guardian must consent: 'missing' never consented, 'outdated' consented to an older text. */
export type RequiredConsent = 'missing' | 'outdated'

/** Whether `version` is the current text's version. */
export function isConsentCurrent(version: string | null): boolean {
  return version === CHILDREN_CONSENT.version
}

/** The consent that a guardian still has to give; null when the current text was accepted. */
export function requiredConsent(version: string | null): RequiredConsent | null {
  if (isConsentCurrent(version)) return null
  return version === null ? 'missing' : 'outdated'
}
