import { redirect } from 'react-router'
import { noStore } from './no-store.ts'

/** Redirects after a form (303, not stored). `path` may be a provider's URL. */
export function seeOther(path: string, ...cookies: (string | undefined)[]): Response {
  return redirect(path, { status: 303, headers: noStore(...cookies) })
}
