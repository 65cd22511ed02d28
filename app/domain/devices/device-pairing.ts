import type { DeviceAnimal } from '#app/base/device-animal.ts'
import type { QrCode } from '#app/base/qr-code.ts'
import type { DeviceView } from './device-view.ts'

/** Length of the code that a device shows. */
export const PAIRING_CODE_LENGTH = 8
/** How long a code is valid (rule 150). */
export const PAIRING_MINUTES = 10
/** The number of animals from which the guardian chooses the one on the device. */
export const ANIMAL_CHOICES = 4

/** A pairing that the device shows to a guardian. */
export interface StartedPairing {
  /** Eight letters and digits, as 'KX7M4TQP'. */
  code: string
  animal: DeviceAnimal
  /** Holds the address of `pairingPath`. */
  qr: QrCode
}

/** 'gone': the code has expired, or a guardian has refused it; the device starts a new pairing. */
export type PairingState = 'waiting' | 'paired' | 'gone'

export interface PairingPoll {
  state: PairingState
}

/** What the guardian must do before pairing (rule 152): nothing, type the password, or sign in again. */
export type PairingConfirmation = 'none' | 'password' | 'sign_in'

/** What the device's page shows first. */
export type DevicePage =
  { state: 'unpaired' } | { state: 'no_subscription' } | { state: 'paired'; view: DeviceView }

/** The document of a child's device. */
export interface DeviceDocument {
  page: DevicePage
  /** Whether it is a guardian's own browser, which a sign-in gives back (rule 167). */
  isHandedOver: boolean
}

/** 'KX7M4TQP' as 'KX7M-4TQP'. */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** The query parameter with the code, in the address of the QR code. */
export const PAIRING_PARAM = 'aparelho'

/** The address in the QR code. It opens the guardian's form with this code. */
export function pairingPath(code: string): string {
  return `/app?${PAIRING_PARAM}=${code}`
}
