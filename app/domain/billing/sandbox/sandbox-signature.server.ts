import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#app/platform/derived-key.server.ts'
import type { AuthenticationResult, WebhookRequest } from '../payments/provider.server.ts'

export const SIGNATURE_HEADER = 'x-sandbox-signature'
const KEY_PURPOSE = 'sandbox notices'
const MAX_AGE_SECONDS = 300

/** Signs a webhook: 't={Unix time in seconds},v1={hex HMAC-SHA256 of "t.body"}'. */
export async function signWebhook(body: Buffer, sentAt: Date): Promise<string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000))
  return `t=${seconds},v1=${(await macOf(seconds, body)).toString('hex')}`
}

/** Checks that the sandbox of this installation signed the request, at most five minutes before or after `receivedAt`. */
export async function checkSignature(
  request: WebhookRequest,
  receivedAt: Date,
): Promise<AuthenticationResult> {
  const header = request.headers.get(SIGNATURE_HEADER) ?? ''
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!seconds || !mac) return { ok: false, reason: 'forged' }
  if (!timingSafeEqual(Buffer.from(mac, 'hex'), await macOf(seconds, request.body))) {
    return { ok: false, reason: 'forged' }
  }
  const ageSeconds = Math.abs(receivedAt.getTime() / 1000 - Number(seconds))
  return ageSeconds > MAX_AGE_SECONDS ? { ok: false, reason: 'stale' } : { ok: true }
}

async function macOf(seconds: string, body: Buffer): Promise<Buffer> {
  const key = await derivedKey(KEY_PURPOSE)
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest()
}
