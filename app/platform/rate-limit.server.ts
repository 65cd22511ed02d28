import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { installationSecret } from './installation-secret.server.ts'

export interface RateLimit {
  attempts: number
  /** Length of the window, which starts with the first attempt. */
  seconds: number
}

// attempts may be counted out of order, after a wait for the database or because the clocks of two servers differ
const MAX_CLOCK_SKEW_MS = 60_000

/** Attempts between two cleanups. */
const CLEANUP_INTERVAL = 500
let attemptsSinceCleanup = 0

/**
 * Counts one attempt of `key` at `action`. Returns whether the attempt is within the limit. All processes share the
 * counters in the database; of `key` only an HMAC is stored.
 */
export async function allow(action: string, key: string, limit: RateLimit): Promise<boolean> {
  const moment = now()
  const resetsAt = new Date(moment.getTime() + limit.seconds * 1000)
  // a window that ends after `latest` was opened under a wrong clock and counts as over
  const latest = new Date(resetsAt.getTime() + MAX_CLOCK_SKEW_MS)
  const isOver = sql`rate_limits.resets_at not between ${moment}::timestamptz + interval '1 microsecond'
    and ${latest}::timestamptz`
  const keyHash = await hashKey(action, key)
  const { attempts } = await database()
    .insertInto('rate_limits')
    .values({ key: keyHash, attempts: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // the counter stops one above the limit, so that it never overflows
        attempts: sql`case when ${isOver} then 1
          else least(rate_limits.attempts, ${limit.attempts}::integer) + 1 end`,
        resets_at: sql`case when ${isOver} then ${resetsAt} else rate_limits.resets_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow()
  await deleteExpiredCounters(moment)
  return attempts <= limit.attempts
}

/**
 * Takes back an attempt that `allow` has counted, so that only failures count. Counting before the check, not after a
 * failure, lets no concurrent guess pass the limit.
 */
export async function uncountAttempt(action: string, key: string): Promise<void> {
  await database()
    .updateTable('rate_limits')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('key', '=', await hashKey(action, key))
    .execute()
}

export async function resetAttempts(action: string, key: string): Promise<void> {
  await database()
    .deleteFrom('rate_limits')
    .where('key', '=', await hashKey(action, key))
    .execute()
}

async function hashKey(action: string, key: string): Promise<string> {
  return createHmac('sha256', await installationSecret())
    .update(`${action}\n${key}`)
    .digest('base64url')
}

async function deleteExpiredCounters(moment: Date): Promise<void> {
  attemptsSinceCleanup += 1
  if (attemptsSinceCleanup < CLEANUP_INTERVAL) return
  attemptsSinceCleanup = 0
  await database().deleteFrom('rate_limits').where('resets_at', '<=', moment).execute()
}

/**
 * The part of a client's IP address that the client cannot change at will: all of an IPv4 address, the first 64 bits of an
 * IPv6 address.
 */
export function networkOf(clientIp: string): string {
  const ip = clientIp.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const tailLength = tail === '' ? 0 : tail.split(':').length
    while (groups.length + tailLength < 8) groups.push('0')
    groups.push(...tail.split(':'))
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16))
  return `${network.join(':')}::/64`
}
