/** Value of the button 'Tirar meu e-mail desta conta'. */
export const DENY_INTENT = 'nao-fui-eu'
/** Query parameter that distinguishes the mail's link 'Não fui eu' from 'Confirmar e-mail'. */
export const DENY_QUERY = `resposta=${DENY_INTENT}`

/** State of the page that the verification mail links to. 'open': the e-mail is neither confirmed nor removed yet. */
export type EmailLinkState =
  | {
      kind: 'open'
      /** Shortened by `accountLabel`. */
      accountName: string
      /** Whether this browser is signed in to the account. */
      isOwnSession: boolean
      hasPassword: boolean
    }
  | { kind: 'confirmed' | 'removed' | 'refused' }
