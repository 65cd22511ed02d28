import { sitePersonOf } from '#app/domain/site/site.ts'
import { findSession } from '#app/platform/session/find-session.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import type { Route } from './+types/session.ts'

/** Whom the header of the public pages greets (spec section 2); null when nobody is signed in. */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await findSession(request)
  return Response.json(sitePersonOf(session?.user) ?? null, { headers: neverStored(session?.renewedCookie) })
}
