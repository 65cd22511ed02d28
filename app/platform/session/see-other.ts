import { redirect } from 'react-router'
import { neverStored } from './never-stored.ts'

/** After a plain form: the browser goes on by GET, and keeps no copy of the way. `path` may be a provider's address. */
export function seeOther(path: string, ...cookies: (string | undefined)[]): Response {
  return redirect(path, { status: 303, headers: neverStored(...cookies) })
}
