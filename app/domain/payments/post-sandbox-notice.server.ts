import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { SIGNATURE_HEADER, signNotice } from './sandbox-signature.server.ts'

const PATIENCE_MS = 10_000

export interface NoticeAnswer {
  /** Answered with 2xx. */
  isTaken: boolean
  /** HTTP status; null without an answer. */
  status: number | null
  /** What came instead of an answer: 'ECONNREFUSED'. */
  problem: string | null
}

/**
 * Sends one notice to the webhook's address of this very process, signed anew for this moment. A corrupted one
 * claims another amount than was signed. Never throws.
 */
export async function postSandboxNotice(
  body: string,
  { isCorrupted }: { isCorrupted: boolean },
): Promise<NoticeAnswer> {
  const signature = await signNotice(Buffer.from(body), now())
  const sent = isCorrupted ? body.replace(/"amountCents":(?:\d+|null)/, '"amountCents":1') : body
  try {
    const response = await fetch(`http://localhost:${environment().port}/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body: sent,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    return { isTaken: response.ok, status: response.status, problem: null }
  } catch (error) {
    return { isTaken: false, status: null, problem: nameOf(error) }
  }
}

/** 'ECONNREFUSED', 'TimeoutError'. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
