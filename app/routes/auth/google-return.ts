import { redirect } from 'react-router'
import { googleEndPath } from '#app/domain/accounts/google/google-result.ts'
import { readCaller } from '#app/domain/accounts/session/read-caller.server.ts'
import { finishGoogleFlow, type GoogleFlowResult } from '#app/domain/invites/finish-google-flow.server.ts'
import { log } from '#app/base/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { endHandover } from '#app/domain/devices/handover/end-handover.server.ts'
import { endSession } from '#app/domain/accounts/session/end-session.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { readGoogleBrowserToken } from '#app/domain/accounts/session/google-cookie.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { POPUP_POLICY } from '#app/platform/opener-policy.ts'
import { personActor } from '#app/domain/accounts/session/authorise.server.ts'
import type { Route } from './+types/google-return.ts'

/** Used for a redirect from Google that belongs to no flow of this browser. */
const UNKNOWN_FLOW = { purpose: 'sign-in', returnPath: '/app', windowId: null } as const

/** Google redirects here with the authorization code. Finishes the flow and redirects to the page with its result. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { clientIp, requestId } = context.get(requestContext)
  const session = await findSession(request)
  let outcome: GoogleFlowResult = { result: 'erro', flow: undefined }
  try {
    outcome = await finishGoogleFlow(
      {
        query: url.searchParams,
        browserToken: readGoogleBrowserToken(request),
        signedInActor: session && personActor(session),
      },
      readCaller(request, clientIp),
    )
    // an earlier session of this browser ends with the new sign-in
    if (outcome.result === 'entrou') {
      await endSession(request)
      outcome.cookies = [...(outcome.cookies ?? []), ...(await endHandover(request))]
    }
  } catch (error) {
    log.error({ requestId, err: error }, 'a return from Google failed')
    outcome = { result: 'erro', flow: outcome.flow }
  }
  const headers = noStore(...(outcome.cookies ?? []))
  headers.set('referrer-policy', 'no-referrer')
  for (const [name, value] of Object.entries(POPUP_POLICY)) headers.set(name, value)
  return redirect(googleEndPath(outcome.result, outcome.flow ?? UNKNOWN_FLOW), { headers })
}
