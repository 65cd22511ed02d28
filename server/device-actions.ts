import type { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { onDeviceActionPath } from '#app/base/action.ts'
import { currentRequestId } from '#app/base/request-id.server.ts'
import type { Environment } from '#app/base/env.server.ts'
import { onDeviceActions, type OnDeviceActionName } from '#app/domain/devices/on-device/actions.server.ts'
import { type OnDeviceAction, REFUSED } from '#app/domain/devices/on-device/on-device-action.server.ts'
import { setDeviceContext } from '#app/domain/devices/session/require-device.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { clientIp } from './client-ip.ts'
import type { WebEnv } from './web-env.ts'

/**
 * Serves the actions of children's devices, like those of the family's screens (family-actions.ts). Their bodies are JSON,
 * or a form with a photo. Without a device the response is 401, never a redirect: a device has nowhere to sign in.
 */
export function serveDeviceActions(web: Hono<WebEnv>, { trustedProxies }: Environment): void {
  web.post(onDeviceActionPath(':name'), async (context) => {
    const name = context.req.param('name') as OnDeviceActionName
    if (!Object.hasOwn(onDeviceActions, name))
      return refuse({ reason: 'unknown', message: REFUSED.invalid.message }, 404)
    const action: OnDeviceAction = onDeviceActions[name]
    const contentType = context.req.header('content-type') ?? ''
    // the action checks the type of a form when it reads the body, after the device was authorised
    if (!action.isForm && !isJson(contentType))
      return refuse({ reason: 'not_json', message: REFUSED.invalid.message }, 415)
    const facts = {
      nonce: '',
      clientIp: clientIp(context, trustedProxies),
      requestId: currentRequestId() ?? '',
    }
    const args = {
      request: context.req.raw,
      context: new RouterContextProvider(new Map([[requestContext, facts]])),
    }
    try {
      await setDeviceContext(args)
      const { data, init } = await action.run(args)
      return Response.json(data, init ?? undefined)
    } catch (error) {
      if (error instanceof Response) return error
      throw error
    }
  })
}

const isJson = (contentType: string) => /^application\/json\b/i.test(contentType)

function refuse(refusal: { reason: string; message: string }, status: number): Response {
  return Response.json({ ok: false, ...refusal }, { status, headers: { 'cache-control': 'no-store' } })
}
