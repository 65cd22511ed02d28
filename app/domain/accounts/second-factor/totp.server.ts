import { BRAND } from '#content/brand.ts'
import { Secret, TOTP } from 'otpauth'
import { renderQrCode } from '#app/base/render-qr-code.server.ts'
import { formatCode, type AuthenticatorKey } from './second-factor.ts'

const STEP_SECONDS = 30
/** Accepted clock difference of a phone in either direction, in time steps. */
const TOLERANCE_STEPS = 1
const SECRET_BYTES = 20
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const

/** A new shared secret of 160 bits, base32 (RFC 4226 section 4, R6). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Number of the 30-second time step that contains the moment (RFC 6238 section 4.2). */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / STEP_SECONDS)
}

export function codeOfStep(secret: string, step: number): string {
  return TOTP.generate({
    ...OPTIONS,
    secret: Secret.fromBase32(secret),
    timestamp: step * STEP_SECONDS * 1000,
  })
}

/** The time step of this code, if it is the current, previous or next one and after `lastStep`. */
export function matchingStep(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  moment: Date,
): number | undefined {
  const options = { ...OPTIONS, secret: Secret.fromBase32(secret), token: code, window: TOLERANCE_STEPS }
  const delta = TOTP.validate({ ...options, timestamp: moment.getTime() })
  const step = delta === null ? 0 : stepAt(moment) + delta
  return step > lastStep ? step : undefined
}

export function authenticatorKeyOf(secret: string, email: string): AuthenticatorKey {
  const totp = new TOTP({
    ...OPTIONS,
    issuer: BRAND.name,
    label: email,
    secret: Secret.fromBase32(secret),
  })
  return { key: formatCode(secret, ' '), link: totp.toString(), qr: renderQrCode(totp.toString()) }
}
