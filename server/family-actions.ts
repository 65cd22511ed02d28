import type { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { actionPath } from '#app/base/action.ts'
import type { Environment } from '#app/base/env.server.ts'
import { currentRequestId } from '#app/base/request-id.server.ts'
import { requireFamily } from '#app/domain/accounts/session/require-family.server.ts'
import { familyContext, userContext } from '#app/domain/accounts/session/session-context.server.ts'
import { type ActionName, familyActions } from '#app/domain/dashboard/actions.server.ts'
import { NOT_ALLOWED, refuse } from '#app/platform/form.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import type { ActionRequest, ActionResponse, FamilyAction } from '#app/platform/write-action.server.ts'
import { clientIp } from './client-ip.ts'
import type { WebEnv } from './web-env.ts'

/**
 * Serves the actions of the family's screens. They are not routes of React Router, because its route matching takes longer
 * than a write. Without a session, membership or subscription the response is a redirect, as for the screens.
 */
export function serveFamilyActions(web: Hono<WebEnv>, { trustedProxies }: Environment): void {
  web.post(actionPath(':name'), async (context, next) => {
    const name = context.req.param('name') as ActionName
    // React Router refuses unknown paths of /app
    if (!Object.hasOwn(familyActions, name)) return next()
    const action: FamilyAction = familyActions[name]
    const facts = {
      nonce: '',
      clientIp: clientIp(context, trustedProxies),
      requestId: currentRequestId() ?? '',
    }
    const args = {
      request: context.req.raw,
      url: new URL(context.req.url),
      context: new RouterContextProvider(new Map([[requestContext, facts]])),
    }
    try {
      return await requireFamily(
        args,
        async () => {
          const { data, init } = await runFamilyAction(action, args)
          return Response.json(data, init ?? undefined)
        },
        !action.withoutSubscription,
      )
    } catch (error) {
      if (error instanceof Response) return error
      throw error
    }
  })
}

/** Runs an action for the signed-in member, or refuses it (403) if its policy does not allow it. */
export async function runFamilyAction(action: FamilyAction, args: ActionRequest): Promise<ActionResponse> {
  const { role } = args.context.get(familyContext)
  const { isAdmin } = args.context.get(userContext)
  if (!action.allows({ role, isAdmin })) return refuse(action.notAllowedMessage ?? NOT_ALLOWED, 403)
  return action.run(args)
}
