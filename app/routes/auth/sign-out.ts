import { redirect } from 'react-router'
import { endSession } from '#app/domain/accounts/session/end-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Route } from './+types/sign-out.ts'

/** 'Sair': ends the session and redirects to / (rule 63). */
export async function action({ request }: Route.ActionArgs) {
  return redirect('/', { headers: noStore(await endSession(request)) })
}

/** A GET only redirects; it does not sign out. */
export function loader() {
  return redirect('/')
}
