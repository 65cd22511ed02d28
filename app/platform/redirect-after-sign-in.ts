import { redirectDocument, replace } from 'react-router'

/**
 * Redirects after a sign-in form and replaces the form's history entry, so that Back skips the form. The form must have
 * `replace`, too. Paths under /assinatura/ are loaded as documents, because React Router does not render them.
 */
export function redirectAfterSignIn(path: string, headers: Headers): Response {
  return path.startsWith('/assinatura/') ? redirectDocument(path, { headers }) : replace(path, { headers })
}
