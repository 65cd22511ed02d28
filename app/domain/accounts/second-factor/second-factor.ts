import type { QrCode } from '#app/base/qr-code.ts'

export interface SecondFactorState {
  isOn: boolean
  recoveryCodesLeft: number
}

/** The shared secret for an authenticator app, in three forms. */
export interface AuthenticatorKey {
  /** The secret in base32, in groups of four, to type by hand. */
  key: string
  /** URL 'otpauth://totp/…', which opens an authenticator app on the same device. */
  link: string
  /** `link` as a QR code. */
  qr: QrCode
}

/** 12 characters of 5 bits: 60 bits. */
export const RECOVERY_CODE_LENGTH = 12
export const RECOVERY_CODE_COUNT = 10

/** The code in groups of four: 'ABCD-EFGH-JKLM'. */
export function formatCode(code: string, separator = '-'): string {
  return code.match(/.{1,4}/g)?.join(separator) ?? ''
}

export function recoveryCodesText(codes: readonly string[], brandName: string): string {
  const lines = [
    `${brandName}: códigos de recuperação`,
    '',
    'Cada código serve uma vez, no lugar do código do aplicativo autenticador.',
    'Guarde em lugar seguro e não mostre a ninguém.',
    '',
    ...codes,
    '',
  ]
  // every editor reads CRLF
  return lines.join('\r\n')
}

export const SET_UP_SECONDS = 30 * 60
