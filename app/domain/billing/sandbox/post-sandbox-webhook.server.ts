import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { SIGNATURE_HEADER, signWebhook } from './sandbox-signature.server.ts'

const TIMEOUT_MS = 10_000

export interface WebhookResponse {
  /** Whether the status is 2xx. */
  isAccepted: boolean
  /** HTTP status; null without a response. */
  status: number | null
  /** Error code if there was no response: 'ECONNREFUSED'. */
  problem: string | null
}

/** Posts a signed webhook to this process. If `isCorrupted`, changes the body after signing. Never throws. */
export async function postSandboxWebhook(
  body: string,
  { isCorrupted }: { isCorrupted: boolean },
): Promise<WebhookResponse> {
  const signature = await signWebhook(Buffer.from(body), now())
  const sentBody = isCorrupted ? body.replace(/"amountCents":(?:\d+|null)/, '"amountCents":1') : body
  try {
    const response = await fetch(`http://localhost:${environment().port}/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body: sentBody,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { isAccepted: response.ok, status: response.status, problem: null }
  } catch (error) {
    return { isAccepted: false, status: null, problem: errorCodeOf(error) }
  }
}

function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
