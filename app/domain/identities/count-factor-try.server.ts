import { allow } from '#app/platform/rate-limit.server.ts'
import { type Device, isKnownDevice } from '#app/platform/session/device-cookie.server.ts'

// three codes of a million are right at any moment: guessing every day takes thirty years on average
const SHORT = { attempts: 10, seconds: 15 * 60 }
const LONG = { attempts: 30, seconds: 24 * 60 * 60 }

/** Where a code is asked for: at sign-in on this device, or in a session. */
export type FactorTryPlace = { at: 'sign-in'; device: Device | undefined } | { at: 'session' }

/**
 * Counts a try at the person's second factor and says whether there are any left. Sessions and devices that signed in
 * before have counters of their own: who only knows the password cannot use up their tries.
 */
export async function countFactorTry(userId: string, place: FactorTryPlace): Promise<boolean> {
  const key = await counterOf(userId, place)
  return (await allow('second factor', key, SHORT)) && (await allow('second factor by day', key, LONG))
}

async function counterOf(userId: string, place: FactorTryPlace): Promise<string> {
  if (place.at === 'session') return `${userId}\nsession`
  const { device } = place
  return device && (await isKnownDevice(device, userId)) ? `${userId}\n${device.id}` : userId
}
