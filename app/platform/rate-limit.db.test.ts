import { describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { clientIp } from '#server/client-ip.ts'
import type { WebEnv } from '#server/web-env.ts'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aClientIp, anEmail } from '#tests/support/people.ts'
import { atTime, setTestClock, setTestTime } from '#tests/support/set-test-clock.ts'
import { allow, networkOf } from './rate-limit.server.ts'

setUpTestDatabase()

const threePerMinute = { attempts: 3, seconds: 60 }

describe('a rate limit', () => {
  it('allows attempts up to the limit, then refuses until the window is over', async () => {
    const key = anEmail()
    const results = []
    for (let attempt = 0; attempt < 5; attempt += 1) results.push(await allow('test', key, threePerMinute))
    expect(results).toEqual([true, true, true, false, false])
    setTestTime(new Date(Date.now() + 61_000))
    expect(await allow('test', key, threePerMinute)).toBe(true)
  })

  it('counts every one of many concurrent attempts', async () => {
    const key = anEmail()
    const results = await Promise.all(Array.from({ length: 20 }, () => allow('test', key, threePerMinute)))
    expect(results.filter(Boolean)).toHaveLength(3)
  })

  it('continues to count when an earlier attempt is counted after later ones', async () => {
    const key = anEmail()
    const moment = Date.now()
    const results = []
    for (const delayMs of [0, 3, 7, 1_000, 19_000]) {
      results.push(await atTime(new Date(moment - delayMs), () => allow('test', key, threePerMinute)))
    }
    expect(results).toEqual([true, true, true, false, false])
  })

  it('ignores a window that was opened under a clock an hour ahead', async () => {
    const key = anEmail()
    const clock = setTestClock(() => new Date(Date.now() + 3_600_000))
    for (let attempt = 0; attempt < 4; attempt += 1) await allow('test', key, threePerMinute)
    clock.restore()
    expect(await allow('test', key, threePerMinute)).toBe(true)
  })

  it('counts each action and each key separately', async () => {
    const key = anEmail()
    for (let attempt = 0; attempt < 4; attempt += 1) await allow('test', key, threePerMinute)
    expect(await allow('other', key, threePerMinute)).toBe(true)
    expect(await allow('test', `${key}x`, threePerMinute)).toBe(true)
  })

  it('stores a hash instead of the e-mail or IP address', async () => {
    const key = anEmail()
    await allow('test', key, threePerMinute)
    const rows = await database().selectFrom('rate_limits').select('key').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.key).toMatch(/^[\w-]{43}$/)
  })

  it('cannot be bypassed by a forged X-Forwarded-For, with or without trusted proxies', async () => {
    const ip = aClientIp()
    for (const proxies of [0, 1]) {
      const web = new Hono<WebEnv>()
      web.get('/', async (context) => {
        const isAllowed = await allow(
          `proxies ${proxies}`,
          networkOf(clientIp(context, proxies)),
          threePerMinute,
        )
        return context.text(String(isAllowed))
      })
      const results = []
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const forgedIp = `198.51.100.${attempt}`
        // a trusted proxy appends the IP address of its client
        const header = proxies === 0 ? forgedIp : `${forgedIp}, ${ip}`
        const incoming = { socket: { remoteAddress: proxies === 0 ? ip : '127.0.0.1' } }
        const bindings = { incoming } as unknown as WebEnv['Bindings']
        const response = await web.request('/', { headers: { 'x-forwarded-for': header } }, bindings)
        results.push(await response.text())
      }
      expect(results).toEqual(['true', 'true', 'true', 'false', 'false'])
    }
  })
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['desconhecido', 'desconhecido'],
  ])('maps the IP address %s to %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
