import type { DeviceAnimal } from '#app/base/device-animal.ts'
import { type DeviceKind, hasOneChild } from '#app/base/device-kind.ts'
import type { Child, ViewSetting } from '../children/child.ts'
import { type CivilDate, plusDays } from '../families/dates/civil-date.ts'
import { firstNameOf } from '../families/member.ts'
import type { DeviceHours } from './device-settings.ts'
import type { DeviceDay } from './use/device-day.ts'

/** A child's device, as guardians see it. */
export interface Device {
  id: string
  kind: DeviceKind
  /** A guardian's name for it, such as 'Tablet da sala'. */
  label: string
  animal: DeviceAnimal
  childIds: string[]
  /** The user id of who paired it; null after the deletion of the account. */
  pairerId: string | null
  /** Null until the device has been used. */
  lastSeenOn: CivilDate | null
  /** A guardian's own browser in 'Modo criança' (rule 167). */
  isHandedOver: boolean
  hasSounds: boolean
  /** Whether it has a voice of its own for Portuguese, so that 'Ouvir' is shown; null until it has said so. */
  hasVoice: boolean | null
  hours: DeviceHours | null
  /** The last 30 days with minutes of use. */
  days: DeviceDay[]
}

export const MAX_DEVICE_LABEL_LENGTH = 40

export const DEVICE_KIND_TITLES: Record<DeviceKind, string> = {
  single: 'Uma criança',
  shared: 'Várias',
  wall: 'Mural da família',
  teen: 'Celular de adolescente',
}

/** A child with the settings of its own screens. */
export interface DeviceOwner extends Child {
  view: ViewSetting
  hasPin: boolean
}

/** When the device was last used: 'hoje', 'ontem', 'dia 3/11', 'ainda não abriu'. */
export function lastSeenText(lastSeenOn: CivilDate | null, today: CivilDate): string {
  if (lastSeenOn === null) return 'ainda não abriu'
  if (lastSeenOn >= today) return 'hoje'
  if (lastSeenOn === plusDays(today, -1)) return 'ontem'
  const [, month, day] = lastSeenOn.split('-')
  return `dia ${Number(day)}/${Number(month)}`
}

/** The name suggested for a new device. */
export function suggestedLabel(kind: DeviceKind, childNames: readonly string[]): string {
  if (kind === 'wall') return 'Mural da família'
  const [name] = childNames
  if (!hasOneChild(kind) || !name) return 'Tablet da família'
  return `${kind === 'teen' ? 'Celular' : 'Aparelho'} de ${name}`.slice(0, MAX_DEVICE_LABEL_LENGTH)
}

/** The name of a guardian's phone while this child has it: 'Celular de Lia'. */
export function handedOverLabel(childName: string): string {
  return `Celular de ${firstNameOf(childName)}`.slice(0, MAX_DEVICE_LABEL_LENGTH)
}
