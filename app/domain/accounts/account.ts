import type { SecondFactorState } from './second-factor/second-factor.ts'

/** Message where the current password is required, for an account created with Google without a password. */
export const NO_PASSWORD =
  'Sua conta ainda não tem senha: você entra com o Google. Crie uma senha e tente de novo.'

/** Message: the second factor requires a confirmed e-mail (rule 59). */
export const CONFIRM_EMAIL_FIRST = 'Confirme seu e-mail antes de ativar a verificação em duas etapas.'

/** Message: the Google sign-in failed; nothing was changed. */
export const GOOGLE_FAILED = 'Ocorreu um erro ao usar o Google. Tente novamente.'

/** Sign-in methods, devices and consent of the signed-in person. */
export interface Account {
  /** null if the person never consented to the use of children's data. `at` is an ISO 8601 timestamp. */
  consent: { version: string; at: string } | null
  isEmailVerified: boolean
  /** False for an account created with Google until its owner creates a password. */
  hasPassword: boolean
  google: {
    /** Whether Google sign-in is configured on this installation. */
    isOffered: boolean
    isLinked: boolean
  }
  secondFactor: SecondFactorState
  devices: Device[]
  /** Names of the children's devices that the person paired. */
  pairedDevices: string[]
}

/** A browser in which the person is signed in. */
export interface Device {
  sessionId: string
  /** For example 'Chrome no Android'. */
  label: string
  /** ISO 8601 timestamps. */
  signedInAt: string
  lastSeenAt: string
  /** Whether this is the browser that sent the request. */
  isThisOne: boolean
}
