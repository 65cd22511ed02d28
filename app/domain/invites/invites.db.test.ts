import { expect, it } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { anInvite } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { refusedWith } from '#tests/support/results.ts'
import { createInvite } from './create-invite.server.ts'
import { INVITE_ALPHABET } from './invite.ts'
import { findPendingInvites } from './queries.server.ts'
import { revokeInvite } from './revoke-invite.server.ts'

setUpTestDatabase()

it('a code has six unambiguous letters and digits and is valid for seven days', async () => {
  const { code, expiresAt } = await anInvite(await newFamily())
  expect(code).toHaveLength(6)
  expect([...code].every((letter) => INVITE_ALPHABET.includes(letter))).toBe(true)
  const days = (expiresAt.getTime() - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
})

it('concurrent requests with the same id create one code', async () => {
  const scope = await newFamily()
  const id = newId()
  const results = await Promise.all([1, 2, 3].map(() => createInvite(scope, { id })))
  expect(new Set(results.map((result) => result.ok && result.code)).size).toBe(1)
  expect(await findPendingInvites(scope)).toHaveLength(1)
})

it('a family has at most ten pending codes, even after concurrent requests', async () => {
  const scope = await newFamily()
  const results = await Promise.all(Array.from({ length: 14 }, () => createInvite(scope, { id: newId() })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(10)
  expect(await createInvite(scope, { id: newId() })).toEqual(refusedWith('too_many_pending'))
})

it('the list of pending codes shows the newest first, with the creators’ names and without expired codes', async () => {
  const scope = await newFamily()
  const firstInvite = await anInvite(scope)
  const secondInvite = await anInvite(await newMember(scope, { role: 'parent', name: 'Rafael Souza' }))
  expect((await findPendingInvites(scope)).map(({ code, inviterName }) => ({ code, inviterName }))).toEqual([
    { code: secondInvite.code, inviterName: 'Rafael Souza' },
    { code: firstInvite.code, inviterName: 'Marina' },
  ])
  setTestClock(() => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000 + 1000))
  expect(await findPendingInvites(scope)).toEqual([])
})

it('a guardian can revoke every code of the family, a child member only the codes that they created', async () => {
  const scope = await newFamily()
  const child = await newMember(scope)
  const guardianInvite = await anInvite(scope)
  const childInvite = await anInvite(child)
  expect(await revokeInvite(child, guardianInvite)).toEqual(refusedWith('not_allowed'))
  expect(await revokeInvite(await newFamily(), guardianInvite)).toEqual(refusedWith('invite_not_found'))
  expect(await revokeInvite(child, childInvite)).toEqual({ ok: true })
  expect(await revokeInvite(scope, guardianInvite)).toEqual({ ok: true })
  expect(await revokeInvite(scope, guardianInvite)).toEqual({ ok: true })
  expect(await findPendingInvites(scope)).toEqual([])
})
