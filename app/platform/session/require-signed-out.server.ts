import { replace } from 'react-router'
import { findSession } from './find-session.server.ts'
import { neverStored } from './never-stored.ts'
import { safeReturnPath } from './safe-return-path.ts'

/** Sends whoever is signed in already to where they wanted to go, or to /app (spec section 2). */
export async function requireSignedOut(request: Request, url: URL): Promise<void> {
  if (await findSession(request)) throw replace(returnPathOf(url), { headers: neverStored() })
}

/** The remembered origin of a sign-in page's address, or /app. */
export function returnPathOf(url: URL): string {
  return safeReturnPath(url.searchParams.get('volta')) ?? '/app'
}
