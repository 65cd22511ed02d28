import { allow, uncountAttempt } from '#app/platform/rate-limit.server.ts'
import { type Device, isKnownDevice } from '#app/domain/accounts/session/device-cookie.server.ts'

// 3 of 1,000,000 codes are valid at any time, so guessing at 30 attempts a day takes thirty years on average
const PER_QUARTER_HOUR = { attempts: 10, seconds: 15 * 60 }
const PER_DAY = { attempts: 30, seconds: 24 * 60 * 60 }
const COUNTER = 'second factor'
const DAY_COUNTER = 'second factor by day'

export type FactorAttemptOrigin = { during: 'sign-in'; device: Device | undefined } | { during: 'session' }

/**
 * Counts an attempt at a person's second factor; false past the limit. Sessions and known devices have separate counters,
 * so that a stranger who knows the password cannot exhaust the owner's attempts.
 */
export async function countFactorAttempt(userId: string, origin: FactorAttemptOrigin): Promise<boolean> {
  const key = await counterKey(userId, origin)
  return (await allow(COUNTER, key, PER_QUARTER_HOUR)) && (await allow(DAY_COUNTER, key, PER_DAY))
}

/** Takes back the counted attempt after a code was used: a code works once, so only failures can be guesses. */
export async function uncountFactorAttempt(userId: string, origin: FactorAttemptOrigin): Promise<void> {
  const key = await counterKey(userId, origin)
  await uncountAttempt(COUNTER, key)
  await uncountAttempt(DAY_COUNTER, key)
}

async function counterKey(userId: string, origin: FactorAttemptOrigin): Promise<string> {
  if (origin.during === 'session') return `${userId}\nsession`
  const { device } = origin
  return device && (await isKnownDevice(device, userId)) ? `${userId}\n${device.id}` : userId
}
