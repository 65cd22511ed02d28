import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ask, reveals } from '#tests/roles/ask.ts'
import { aHousehold, type Household, Witness } from '#tests/roles/household.ts'
import { type Operation, operations } from '#tests/roles/operations.ts'
import type { Role } from '#tests/roles/role.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { newMember } from '#tests/support/family-content.ts'
import { aFamily, aSession } from '#tests/support/people.ts'

let running: AppOnPostgres
let witness: Witness
let home: Household
let cookies: Record<Exclude<Role, 'visitor'>, string>

beforeAll(async () => {
  running = await startAppOnPostgres()
  witness = new Witness(running.ownerUrl)
  await witness.open()
  home = await aHousehold()
  const people = Object.entries(home.people).map(async ([role, { userId }]) => [role, await aSession(userId)])
  cookies = Object.fromEntries(await Promise.all(people)) as typeof cookies
}, 90_000)

afterAll(async () => {
  await witness.close()
  await running.stop()
})

interface Wish {
  asData?: boolean
  headers?: Record<string, string>
}

/** The answer, after a look that the request changed nothing of the family. */
async function askInVain(operation: Operation, role: Role, wish: Wish = {}): Promise<Answer> {
  const { familyId } = home.people.familyAdmin
  const before = await witness.everythingOf(familyId, [home.people.familyAdmin])
  const cookie = role === 'visitor' ? undefined : cookies[role]
  const answer = await ask(operation, { url: running.app.url, home, role, cookie, ...wish })
  expect(await witness.everythingOf(familyId, [home.people.familyAdmin])).toBe(before)
  return answer
}

const named = operations.map((operation) => [`${operation.act}: /app/${operation.path}`, operation] as const)
const writes = named.filter(([, { method }]) => method === 'POST')
const guarded = writes.filter(([, { expected }]) => expected.childMember.kind === 'refused')

describe('from another site', () => {
  const forged: [string, Record<string, string>][] = [
    ['names another origin', { origin: 'https://mal.exemplo' }],
    ['names no origin', {}],
    ['says that it crosses sites', { 'sec-fetch-site': 'cross-site' }],
    ['claims both', { origin: 'https://mal.exemplo', 'sec-fetch-site': 'same-origin' }],
  ]
  it.each(writes)('a guardian’s browser is not lent to %s', async (_name, operation) => {
    for (const asData of [false, true]) {
      for (const [claim, headers] of forged) {
        const { status } = await askInVain(operation, 'familyAdmin', { asData, headers })
        expect([claim, asData, status]).toEqual([claim, asData, 403])
      }
    }
  })
})

describe('the data behind a page, as the browser’s router asks for it', () => {
  it.each(named)('leads a visitor to the sign-in page instead of %s', async (_name, operation) => {
    const answer = await askInVain(operation, 'visitor', { asData: true })
    expect(answer.status).toBe(202)
    expect(answer.text).toContain('/login')
    expect(reveals(answer, home)).toBe(false)
  })

  it.each(named.filter(([, { path }]) => path !== 'eventos'))(
    'gives another family nothing by %s',
    async (_name, operation) => {
      // a household of its own: asking may end the stranger's session or account
      const { people, ...rest } = await aHousehold()
      const before = await witness.everythingOf(people.familyAdmin.familyId, [people.familyAdmin])
      const answer = await ask(operation, {
        url: running.app.url,
        home: { people, ...rest },
        role: 'stranger',
        cookie: await aSession(people.stranger.userId),
        asData: true,
      })
      expect(answer.status).toBeLessThan(500)
      expect(reveals(answer, { people, ...rest })).toBe(false)
      expect(await witness.everythingOf(people.familyAdmin.familyId, [people.familyAdmin])).toBe(before)
    },
  )

  it.each(guarded)('refuses a child member to %s', async (_name, operation) => {
    const answer = await askInVain(operation, 'childMember', { asData: true })
    const { childMember } = operation.expected
    const refusal = childMember.kind === 'refused' ? childMember : { status: 0, message: 'a refusal' }
    expect(answer.status).toBe(refusal.status)
    expect(answer.text).toContain(refusal.message)
  })

  it('is no way around the door by naming the routes to be read', async () => {
    for (const wanted of ['routes/family/app', 'root', 'routes/family/app,routes/family/family-area', '']) {
      const address = `${running.app.url}/app.data?_routes=${encodeURIComponent(wanted)}`
      const response = await fetch(address, { redirect: 'manual' })
      const text = await response.text()
      expect(text).not.toContain(home.secret)
      expect(text).toContain('/login')
    }
  })
})

describe('a session', () => {
  const see = operations.find(({ path }) => path === '')!
  const asking = (cookie: string) => ({ url: running.app.url, home, role: 'familyAdmin' as const, cookie })

  it('that nobody signed opens nothing', async () => {
    const altered = cookies.familyAdmin.replace(/.{6}$/, 'AAAAAA')
    for (const cookie of ['combinado_session=abc.def', altered]) {
      expect((await ask(see, asking(cookie))).location).toMatch(/^\/login/)
    }
  })

  it('of somebody who belongs to no family any more is ended with the first request', async () => {
    const former = await newMember(home.people.familyAdmin, { role: 'parent', isActive: false })
    const cookie = await aSession(former.userId)
    expect((await ask(see, asking(cookie))).location).toBe('/login')
    expect(await witness.everythingOf(former.familyId, [former])).not.toContain('sessions (')
  })

  it('that was ended elsewhere opens nothing any more', async () => {
    const cookie = await aSession(home.people.familyAdmin.userId)
    expect((await ask(see, asking(cookie))).status).toBe(200)
    const headers = { cookie, origin: running.app.url }
    await fetch(`${running.app.url}/sair`, { method: 'POST', headers, redirect: 'manual' })
    expect((await ask(see, asking(cookie))).location).toMatch(/^\/login/)
  })

  describe('that somebody planted in the browser before the sign-in', () => {
    async function signInWith(planted: string) {
      const { guardian } = await aFamily({ password: 'Jabuticaba7' })
      const answer = await fetch(`${running.app.url}/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: running.app.url, cookie: planted },
        body: new URLSearchParams({ email: guardian.email, password: 'Jabuticaba7' }),
      })
      expect(answer.status).toBe(302)
      const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
      return { guardian, cookie }
    }

    it('never becomes theirs when it was made up', async () => {
      const planted = cookies.familyAdmin.replace(/=.*/, '=escolhido.por-outro')
      const { cookie } = await signInWith(planted)
      expect(cookie).not.toBe(planted)
      expect((await ask(see, asking(cookie))).status).toBe(200)
      expect((await ask(see, asking(planted))).location).toMatch(/^\/login/)
    })

    it('is ended when it was a real one, and never opens what the person sees', async () => {
      const planted = await aSession(home.people.stranger.userId)
      const { guardian, cookie } = await signInWith(planted)
      expect(cookie).not.toBe(planted)
      expect((await ask(see, asking(cookie))).text).toContain(guardian.name)
      expect((await ask(see, asking(planted))).location).toMatch(/^\/login/)
    })
  })
})
