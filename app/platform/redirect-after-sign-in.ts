import { redirectDocument, replace } from 'react-router'

/**
 * Redirects after a sign-in form, which must have `replace`, so that Back does not return to it. Paths under /assinatura/
 * are outside of React Router and are loaded as documents.
 */
export function redirectAfterSignIn(path: string, headers: Headers): Response {
  return path.startsWith('/assinatura/') ? redirectDocument(path, { headers }) : replace(path, { headers })
}
