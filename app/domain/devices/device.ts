import type { DeviceAnimal } from '#app/base/device-animal.ts'
import type { DeviceKind } from '#app/base/device-kind.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'

/** A child's device, as guardians see it. */
export interface Device {
  id: string
  kind: DeviceKind
  /** A guardian's name for it, such as 'Tablet da sala'. */
  label: string
  animal: DeviceAnimal
  childIds: string[]
  /** Null until the device has been used. */
  lastSeenOn: CivilDate | null
}

export const MAX_DEVICE_LABEL_LENGTH = 40
/** Maximum number of devices of a family. */
export const MAX_DEVICES = 20

/** Whether a device of this kind always shows the same child. */
export const hasOneChild = (kind: DeviceKind): boolean => kind === 'single' || kind === 'teen'
