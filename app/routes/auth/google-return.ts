import { redirect } from 'react-router'
import { googleEndPath } from '#app/domain/identities/google-result.ts'
import { readCaller } from '#app/domain/identities/read-caller.server.ts'
import { finishGoogleFlow, type GoogleEnding } from '#app/domain/invites/finish-google-flow.server.ts'
import { log } from '#app/platform/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { endSession } from '#app/platform/session/end-session.server.ts'
import { findSession } from '#app/platform/session/find-session.server.ts'
import { readGoogleBrowser } from '#app/platform/session/google-cookie.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { IS_OPENED } from '#app/platform/window-policy.ts'
import { personActor } from '#app/platform/session/authorise.server.ts'
import type { Route } from './+types/google-return.ts'

/** Where somebody lands who comes back to a flow that was never begun here. */
const UNKNOWN = { purpose: 'sign-in', returnPath: '/app', windowId: null } as const

/** Where Google sends people back to. The address carries a code: it is used here and leads on at once. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { clientAddress, requestId } = context.get(requestContext)
  const session = await findSession(request)
  let ending: GoogleEnding = { result: 'erro', flow: undefined }
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
  const headers = neverStored(...(ending.cookies ?? []))
  headers.set('referrer-policy', 'no-referrer')
  for (const [name, value] of Object.entries(IS_OPENED)) headers.set(name, value)
  return redirect(googleEndPath(ending.result, ending.flow ?? UNKNOWN), { headers })
}
