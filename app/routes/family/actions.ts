import { data, redirect } from 'react-router'
import { type ActionPath, familyActions } from '#app/domain/dashboard/actions.server.ts'
import { pathForUnknown } from '#app/ui/unknown-address.ts'
import type { Route } from './+types/actions.ts'

/** Redirects every address without a screen to /app. Without a session the family area redirects to /login first. */
export function loader() {
  return redirect(pathForUnknown('/app'))
}

/** Runs the family's action of this address. */
export async function action(args: Route.ActionArgs) {
  const path = args.params['*'] as ActionPath
  if (!Object.hasOwn(familyActions, path)) throw data(null, { status: 404 })
  return familyActions[path](args)
}
