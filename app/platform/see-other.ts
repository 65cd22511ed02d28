import { redirect } from 'react-router'
import { noStore } from './no-store.ts'

/** Redirects after a form: status 303, no-store. `path` may be a URL of another site, such as a pay page. */
export function seeOther(path: string, ...cookies: (string | undefined)[]): Response {
  return redirect(path, { status: 303, headers: noStore(...cookies) })
}
