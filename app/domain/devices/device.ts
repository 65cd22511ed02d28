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
