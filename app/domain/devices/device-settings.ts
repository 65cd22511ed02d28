import { atTimeText } from '../families/dates/time-text.ts'

/** When a device may be used: 'HH:mm' in the family's zone, on every day. */
export interface DeviceHours {
  opensAt: string
  /** Later than `opensAt`: the device is closed from then on. */
  closesAt: string
}

/** What guardians choose for a device. */
export interface DeviceSettings {
  /** Off until a guardian turns them on (rule 188). */
  hasSounds: boolean
  /** Null: open all day (rule 191). */
  hours: DeviceHours | null
}

/** Whether a device with these hours may be used at 'HH:mm' (rule 191). */
export function isOpenAt(hours: DeviceHours | null, time: string): boolean {
  return hours === null || (time >= hours.opensAt && time < hours.closesAt)
}

export const RESTING_TITLE = 'Agora o aparelho descansa.'

/** When a closed device opens again: 'Volta às 7h.' */
export const returnText = ({ opensAt }: DeviceHours): string => `Volta ${atTimeText(opensAt)}.`

/** The hours as the database has them. */
export interface StoredHours {
  opensAt: string | null
  closesAt: string | null
}

export function hoursOf({ opensAt, closesAt }: StoredHours): DeviceHours | null {
  return opensAt === null || closesAt === null ? null : { opensAt, closesAt }
}
