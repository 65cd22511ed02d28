import type { SecondFactorState } from './second-factor.ts'

/** How a person signs in, and what the person agreed to. */
export interface Account {
  /** null for accounts from before consent was asked. */
  consent: { version: string; at: string } | null
  isEmailVerified: boolean
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
