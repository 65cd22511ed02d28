import { BRAND } from '#content/brand.ts'
import { Secret, TOTP } from 'otpauth'
import encodeQR from 'qr'
import { groupedCode, type SecondFactorKey } from './second-factor.ts'

const STEP_SECONDS = 30
/** Accepted clock difference of a phone, in steps, in both directions. */
const TOLERANCE_STEPS = 1
const SECRET_BYTES = 20
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const

/** A new shared secret of 160 bits, base32 (RFC 4226 section 4, R6). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Number of the 30-second period of a moment, counted from 1970 (RFC 6238 section 4.2). */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / STEP_SECONDS)
}

/** The six digits of a step. */
export function codeOfStep(secret: string, step: number): string {
  return TOTP.generate({
    ...OPTIONS,
    secret: Secret.fromBase32(secret),
    timestamp: step * STEP_SECONDS * 1000,
  })
}

/** The step of this code: the current, previous or next one, if it is after `lastStep`; undefined otherwise. */
export function matchingStep(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  moment: Date,
): number | undefined {
  const check = { ...OPTIONS, secret: Secret.fromBase32(secret), token: code, window: TOLERANCE_STEPS }
  const distance = TOTP.validate({ ...check, timestamp: moment.getTime() })
  const step = distance === null ? 0 : stepAt(moment) + distance
  return step > lastStep ? step : undefined
}

/** The secret for the authenticator app, as text, link and QR code. */
export function keyForApp(secret: string, email: string): SecondFactorKey {
  const totp = new TOTP({
    ...OPTIONS,
    issuer: BRAND.name,
    label: email,
    secret: Secret.fromBase32(secret),
  })
  return { key: groupedCode(secret, ' '), link: totp.toString(), qr: drawQr(totp.toString()) }
}

/** The black squares as one SVG path, so that no HTML string is inserted. */
function drawQr(text: string): SecondFactorKey['qr'] {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size: rows.length }
}
