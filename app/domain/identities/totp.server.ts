import { timingSafeEqual } from 'node:crypto'
import { BRAND } from '#content/brand.ts'
import { Secret, TOTP } from 'otpauth'
import encodeQR from 'qr'
import { groupedCode, type SecondFactorKey } from './second-factor.ts'

const STEP_SECONDS = 30
/** How far the clock of a phone may be off, in steps, either way. */
const TOLERANCE = 1
const SECRET_BYTES = 20
const CODE = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const

/** A new shared secret of 160 bits, base32 (RFC 4226 section 4, R6). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The period of 30 seconds that a moment lies in, counted from 1970 (RFC 6238 section 4.2). */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / STEP_SECONDS)
}

/** The six digits of a step. */
export function codeOfStep(secret: string, step: number): string {
  return TOTP.generate({ ...CODE, secret: Secret.fromBase32(secret), timestamp: step * STEP_SECONDS * 1000 })
}

/** The step after `lastStep` whose code this is, one before or after the present one allowed; undefined when there is none. */
export function matchingStep(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  moment: Date,
): number | undefined {
  const present = stepAt(moment)
  for (let step = present - TOLERANCE; step <= present + TOLERANCE; step += 1) {
    if (step > lastStep && isSame(codeOfStep(secret, step), code)) return step
  }
  return undefined
}

function isSame(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}

/** What the person's authenticator app is given, as text, link and QR code. */
export function keyForApp(secret: string, email: string): SecondFactorKey {
  const link = new TOTP({ ...CODE, issuer: BRAND.name, label: email, secret: Secret.fromBase32(secret) })
  return { key: groupedCode(secret, ' '), link: link.toString(), qr: drawQr(link.toString()) }
}

/** Black squares as one path, so that the page draws it and nothing is set as HTML. */
function drawQr(text: string): SecondFactorKey['qr'] {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size: rows.length }
}
