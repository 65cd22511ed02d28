import { replace } from 'react-router'
import { findSession } from './find-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { safeReturnPath } from '#app/platform/safe-return-path.ts'

/** Redirects a signed-in visitor to the URL's return path (rule 63). */
export async function requireSignedOut(request: Request, url: URL): Promise<void> {
  if (await findSession(request)) throw replace(returnPathOf(url), { headers: noStore() })
}

/** The safe return path in a sign-in page's URL; /app by default. */
export function returnPathOf(url: URL): string {
  return safeReturnPath(url.searchParams.get('volta')) ?? '/app'
}
