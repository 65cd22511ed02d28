import { findSession } from '#app/platform/session/find-session.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import type { Route } from './+types/session.ts'

/** Whom the header of the public pages greets (spec section 2); null when nobody is signed in. */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await findSession(request)
  const person = session && { name: session.user.name, isAdministrator: session.user.isAdmin }
  return Response.json(person ?? null, { headers: neverStored(session?.renewedCookie) })
}
