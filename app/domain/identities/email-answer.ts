/** Value of the button 'Tirar meu e-mail desta conta'. */
export const DENY_INTENT = 'nao-fui-eu'
/** What the link 'Não fui eu' of the mail adds to that of 'Confirmar e-mail'. */
export const DENY_QUERY = `resposta=${DENY_INTENT}`

/** What the page behind the mail shows. */
export type EmailAnswerState =
  | {
      kind: 'open'
      /** As `accountLabel` shortens it. */
      accountName: string
      /** Another account may be signed in here, or none. */
      isOwnSession: boolean
      hasPassword: boolean
    }
  | { kind: 'confirmed' | 'removed' | 'refused' }
