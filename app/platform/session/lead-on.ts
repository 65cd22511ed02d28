import { redirectDocument, replace } from 'react-router'

/**
 * Leads on after a sign-in form, which must carry `replace`: Back does not come to it again. What stands under
 * /assinatura/ leads outside of the framework and is loaded as a document; only so is the form's entry replaced there.
 */
export function leadOn(path: string, headers: Headers): Response {
  return path.startsWith('/assinatura/') ? redirectDocument(path, { headers }) : replace(path, { headers })
}
