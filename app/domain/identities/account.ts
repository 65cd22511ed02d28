import type { SecondFactorState } from './second-factor.ts'

/** Where the present password is asked for and the account, made by Google, has none. */
export const NO_PASSWORD =
  'Sua conta ainda não tem senha: você entra com o Google. Crie uma senha e tente de novo.'

/** The second factor waits for a confirmed address. */
export const CONFIRM_EMAIL_FIRST = 'Confirme seu e-mail antes de ativar a verificação em duas etapas.'

/** Something at Google or on the way there went wrong; nothing was changed. */
export const GOOGLE_FAILED = 'Ocorreu um erro ao usar o Google. Tente novamente.'

/** How a person signs in, and what the person agreed to. */
export interface Account {
  /** null for accounts from before consent was asked. */
  consent: { version: string; at: string } | null
  isEmailVerified: boolean
  /** Accounts made by Google have none until their owner makes one. */
  hasPassword: boolean
  google: {
    /** The owner of the site has set Google up. */
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
