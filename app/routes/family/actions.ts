import { data, redirect } from 'react-router'
import { ACTION_FAILURES, isActionPath } from '#app/domain/dashboard/action-failures.ts'
import { familyActions } from '#app/domain/dashboard/actions.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { pathForUnknown } from '#app/ui/unknown-address.ts'
import type { Route } from './+types/actions.ts'

/** Redirects every address without a screen to /app. Without a session the family area redirects to /login first. */
export function loader() {
  return redirect(pathForUnknown('/app'))
}

/** Runs the family's action of this address. */
export async function action(args: Route.ActionArgs) {
  const path = args.params['*']
  if (!isActionPath(path)) throw data(null, { status: 404 })
  return familyActions[path](args)
}

export function clientAction({ params, serverAction }: Route.ClientActionArgs) {
  const path = params['*']
  if (!isActionPath(path)) return serverAction()
  return handleActionFailure(ACTION_FAILURES[path])({ serverAction })
}
