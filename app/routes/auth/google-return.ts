import { redirect } from 'react-router'
import { googleEndPath } from '#app/domain/accounts/google/google-result.ts'
import { readCaller } from '#app/domain/accounts/session/read-caller.server.ts'
import { finishGoogleFlow, type GoogleFlowResult } from '#app/domain/invites/finish-google-flow.server.ts'
import { log } from '#app/base/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { endSession } from '#app/domain/accounts/session/end-session.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { readGoogleBrowser } from '#app/domain/accounts/session/google-cookie.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { POPUP_POLICY } from '#app/platform/opener-policy.ts'
import { personActor } from '#app/domain/accounts/session/authorise.server.ts'
import type { Route } from './+types/google-return.ts'

/** Where somebody lands who comes back to a flow that was never begun here. */
const UNKNOWN = { purpose: 'sign-in', returnPath: '/app', windowId: null } as const

/** Where Google sends people back to. The address carries a code: it is used here and leads on at once. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { clientAddress, requestId } = context.get(requestContext)
  const session = await findSession(request)
  let ending: GoogleFlowResult = { result: 'erro', flow: undefined }
  try {
    ending = await finishGoogleFlow(
      {
        search: url.searchParams,
        browser: readGoogleBrowser(request),
        signedIn: session && personActor(session),
      },
      readCaller(request, clientAddress),
    )
    // the session that this browser had before, if any
    if (ending.result === 'entrou') await endSession(request)
  } catch (error) {
    log.error({ requestId, err: error }, 'a way back from Google failed')
    ending = { result: 'erro', flow: ending.flow }
  }
  const headers = noStore(...(ending.cookies ?? []))
  headers.set('referrer-policy', 'no-referrer')
  for (const [name, value] of Object.entries(POPUP_POLICY)) headers.set(name, value)
  return redirect(googleEndPath(ending.result, ending.flow ?? UNKNOWN), { headers })
}
