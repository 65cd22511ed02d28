import { redirect } from 'react-router'
import { endSession } from '#app/platform/session/end-session.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import type { Route } from './+types/sign-out.ts'

/** 'Sair': ends the session and leads home (spec section 2). */
export async function action({ request }: Route.ActionArgs) {
  return redirect('/', { headers: neverStored(await endSession(request)) })
}

/** An address typed by hand signs nobody out. */
export function loader() {
  return redirect('/')
}
