import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { sandboxProvider } from './sandbox-provider.server.ts'
import { signWebhook } from './sandbox-signature.server.ts'

setUpTestDatabase()
const { authenticate } = sandboxProvider()
const body = Buffer.from('{"amountCents":23880}')
const sentAt = new Date('2026-01-31T12:00:00Z')
const timeAfter = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)
const FORGED = { ok: false, reason: 'forged' }
const STALE = { ok: false, reason: 'stale' }

function aWebhookRequest(signature: string, bytes = body) {
  return { headers: new Headers({ 'x-sandbox-signature': signature }), body: bytes }
}

it('a signature is accepted at most five minutes before or after its time, and refused as stale otherwise', async () => {
  const signedRequest = aWebhookRequest(await signWebhook(body, sentAt))
  for (const seconds of [-300, 0, 1, 300])
    expect(await authenticate(signedRequest, timeAfter(seconds))).toEqual({ ok: true })
  for (const seconds of [-301, 301, 86_400])
    expect(await authenticate(signedRequest, timeAfter(seconds))).toEqual(STALE)
})

it('a signature is valid only for the signed bytes', async () => {
  const signature = await signWebhook(body, sentAt)
  for (const otherBody of ['{"amountCents":1}', '{"amountCents":23880} ', '', '{"amountCents":2388}']) {
    expect(await authenticate(aWebhookRequest(signature, Buffer.from(otherBody)), sentAt)).toEqual(FORGED)
  }
})

it('a signature with a changed time is refused as forged', async () => {
  const signature = await signWebhook(body, sentAt)
  const seconds = sentAt.getTime() / 1000
  const changedSignature = signature.replace(`t=${seconds}`, `t=${seconds + 3600}`)
  expect(changedSignature).not.toBe(signature)
  expect(await authenticate(aWebhookRequest(changedSignature), timeAfter(3600))).toEqual(FORGED)
})

it('a missing or malformed signature is refused as forged', async () => {
  expect(await authenticate({ headers: new Headers(), body }, sentAt)).toEqual(FORGED)
  for (const malformed of ['', 't=,v1=', 't=1,v1=ab', `t=1,v1=${'g'.repeat(64)}`, `v1=${'0'.repeat(64)}`]) {
    expect(await authenticate(aWebhookRequest(malformed), sentAt)).toEqual(FORGED)
  }
})

it('an arbitrary signature of arbitrary bytes is refused without an exception', async () => {
  const header = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'tv1=,0189abcdef '), maxLength: 90 }),
    fc
      .tuple(
        fc.nat(),
        fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
      )
      .map(([seconds, mac]) => `t=${seconds},v1=${mac}`),
  )
  await fc.assert(
    fc.asyncProperty(header, fc.uint8Array({ maxLength: 200 }), async (signature, bytes) => {
      expect(await authenticate(aWebhookRequest(signature, Buffer.from(bytes)), sentAt)).toEqual(FORGED)
    }),
    { numRuns: 200 },
  )
})
