/** Value of the button 'Tirar meu e-mail desta conta'. */
export const DENY_INTENT = 'nao-fui-eu'
/** Query that turns the mail's link 'Confirmar e-mail' into 'Não fui eu'. */
export const DENY_QUERY = `resposta=${DENY_INTENT}`

/** State of the page that the mail's link opens; the kinds other than 'open' need no further response. */
export type EmailLinkState =
  | {
      kind: 'open'
      /** As `accountLabel` shortens it. */
      accountName: string
      /** Whether this browser is signed in to this account. */
      isOwnSession: boolean
      hasPassword: boolean
    }
  | { kind: 'confirmed' | 'removed' | 'refused' }
