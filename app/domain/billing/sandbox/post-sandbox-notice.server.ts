import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { SIGNATURE_HEADER, signNotice } from './sandbox-signature.server.ts'

const TIMEOUT_MS = 10_000

export interface NoticeResponse {
  /** Status 2xx. */
  isAccepted: boolean
  /** HTTP status; null without a response. */
  status: number | null
  /** Error without a response: 'ECONNREFUSED'. */
  problem: string | null
}

/**
 * Sends one notice to this process's webhook, signed for the current moment. A corrupted notice contains
 * another amount than the signed notice. Never throws.
 */
export async function postSandboxNotice(
  body: string,
  { isCorrupted }: { isCorrupted: boolean },
): Promise<NoticeResponse> {
  const signature = await signNotice(Buffer.from(body), now())
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

/** 'ECONNREFUSED', 'TimeoutError'. */
function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
