/** State of a person's second factor, shown in Config. */
export interface SecondFactorState {
  isOn: boolean
  /** Unused recovery codes. */
  recoveryCodesLeft: number
}

/** The shared secret for an authenticator app. */
export interface SecondFactorKey {
  /** Base32 in groups of four, to type by hand. */
  key: string
  /** Opens an authenticator app on the same device: 'otpauth://totp/…'. */
  link: string
  /** `link` as a QR code: one path in a square of `size` modules, quiet zone included. */
  qr: { path: string; size: number }
}

/** Letters and digits of recovery codes, without those that look alike. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 60 bits. */
export const RECOVERY_CODE_LENGTH = 12
export const RECOVERY_CODES = 10

/** A typed code in capitals, without spaces and hyphens. */
export function bareCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}

/** In groups of four: 'ABCD-EFGH-JKLM'. */
export function groupedCode(bare: string, separator = '-'): string {
  return bare.match(/.{1,4}/g)?.join(separator) ?? ''
}

/** Text file with the recovery codes; CRLF, which every editor reads. */
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
  return lines.join('\r\n')
}

/** The set-up must finish within this time, in the session that started it. */
export const SETTING_UP_SECONDS = 30 * 60
