import type { PairingPoll } from '#app/domain/devices/device-pairing.ts'
import { completePairing } from '#app/domain/devices/pairing/complete-pairing.server.ts'
import { startPairing } from '#app/domain/devices/pairing/start-pairing.server.ts'
import { readPairingSecret } from '#app/domain/devices/session/device-cookie.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { requestContext } from '#app/platform/request-context.ts'
import type { Route } from './+types/pairing.ts'

/** Starts a pairing: the device shows its code, QR code and animal (rule 150). */
export async function action({ request, context }: Route.ActionArgs) {
  const { clientIp } = context.get(requestContext)
  const result = await startPairing({ clientIp, formerSecret: readPairingSecret(request) })
  if (result.ok) return Response.json(result.pairing, { headers: noStore(result.cookie) })
  const message = 'Foram muitos códigos seguidos. Espere um pouquinho: o próximo aparece sozinho.'
  return Response.json({ ok: false, reason: result.reason, message }, { status: 429, headers: noStore() })
}

/** The state of the device's pairing, polled. The response 'paired' sets the device's cookie. */
export async function loader({ request }: Route.LoaderArgs) {
  const secret = readPairingSecret(request)
  const { state, cookie } = secret
    ? await completePairing(secret)
    : { state: 'gone' as const, cookie: undefined }
  return Response.json({ state } satisfies PairingPoll, { headers: noStore(cookie) })
}
