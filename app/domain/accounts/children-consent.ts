/**
 * The guardian's specific and highlighted consent (LGPD art. 14 §1º, rule 95), as shown at sign-up. Change `version`
 * with the text, because the database stores which version each user accepted.
 */
export const CHILDREN_CONSENT = {
  version: '2',
  title: 'Consentimento do responsável',
  text:
    'Sou responsável pelas crianças que vou cadastrar e autorizo usar nome, idade, características, foto e ' +
    'pontos delas só para o Combinado funcionar, nunca para publicidade. Vale também para o que eu escolher usar: ' +
    'aparelhos das crianças, fotos das tarefas feitas, dias em casa e lembretes.',
} as const

/** What a child states at sign-up; the guardian has consented. It is not stored. */
export const CHILD_STATEMENT = {
  title: 'Conta de criança',
  text: 'Um responsável da minha família me deu este código e sabe que vou ter esta conta.',
} as const

/** Why a guardian must consent: 'missing' means never before, 'outdated' means only to an older text. */
export type RequiredConsent = 'missing' | 'outdated'

export function isConsentCurrent(version: string | null): boolean {
  return version === CHILDREN_CONSENT.version
}

/** Why a guardian who accepted `version` must consent; null if it is the current version. */
export function requiredConsent(version: string | null): RequiredConsent | null {
  if (isConsentCurrent(version)) return null
  return version === null ? 'missing' : 'outdated'
}
