import type { SecondFactorState } from './second-factor/second-factor.ts'

/** Message where the current password is required and an account created by Google has none. */
export const NO_PASSWORD =
  'Sua conta ainda não tem senha: você entra com o Google. Crie uma senha e tente de novo.'

/** Message: the second factor needs a confirmed address (rule 59). */
export const CONFIRM_EMAIL_FIRST = 'Confirme seu e-mail antes de ativar a verificação em duas etapas.'

/** Message: the Google sign-in failed; nothing was changed. */
export const GOOGLE_FAILED = 'Ocorreu um erro ao usar o Google. Tente novamente.'

/** How a person signs in, and what the person agreed to. */
export interface Account {
  /** null for accounts older than the consent. */
  consent: { version: string; at: string } | null
  isEmailVerified: boolean
  /** False for an account created by Google until its owner creates a password. */
  hasPassword: boolean
  google: {
    /** Google sign-in is configured on this installation. */
    isOffered: boolean
    /** A Google account signs in to this one. */
    isLinked: boolean
  }
  secondFactor: SecondFactorState
  devices: Device[]
}

/** A browser in which the person is signed in. */
export interface Device {
  sessionId: string
  /** 'Chrome no Android' */
  label: string
  /** ISO moments. */
  signedInAt: string
  lastSeenAt: string
  isThisOne: boolean
}
