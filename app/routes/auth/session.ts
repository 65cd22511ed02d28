import { sitePersonOf } from '#app/domain/marketing/site.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Route } from './+types/session.ts'

/** Responds with the signed-in person for the header of public pages (rule 67); null without a session. */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await findSession(request)
  return Response.json(sitePersonOf(session?.user) ?? null, { headers: noStore(session?.renewedCookie) })
}
