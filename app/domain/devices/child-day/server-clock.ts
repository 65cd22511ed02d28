import type { DeviceView } from '../device-view.ts'

const DAY_SECONDS = 24 * 3600

export interface ServerTime {
  /** 'HH:mm' in the family's zone. */
  timeNow: string
  /** Midnight has passed since the view was read, so its day is over. */
  isDayOver: boolean
}

/**
 * The time by the server's clock, some seconds after it read the view. The device's own clock may be wrong, so only the time
 * that has passed is measured on the device (rule 166).
 */
export function serverTime(view: Pick<DeviceView, 'timeNow' | 'readAt'>, passedSeconds: number): ServerTime {
  const [hour, minute] = view.timeNow.split(':').map(Number) as [number, number]
  // every zone differs from UTC by whole minutes
  const readAtSeconds = hour * 3600 + minute * 60 + new Date(view.readAt).getUTCSeconds()
  const seconds = readAtSeconds + Math.max(0, passedSeconds)
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const secondOfDay = seconds % DAY_SECONDS
  return {
    timeNow: `${twoDigits(secondOfDay / 3600)}:${twoDigits((secondOfDay / 60) % 60)}`,
    isDayOver: seconds >= DAY_SECONDS,
  }
}

/** Whether the family's wall is dark: from 21:00 to 6:00. */
export const isNight = (timeNow: string): boolean => timeNow >= '21:00' || timeNow < '06:00'
