import { describe, expect, it } from 'vitest'
import { CODE_ALPHABET } from '#app/base/code-alphabet.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { type RegisterInput, registerSchema } from '#app/domain/accounts/schema.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, newFamily, newMember } from '#tests/support/family-content.ts'
import { aClientIp, anEmail, anInvite } from '#tests/support/people.ts'
import { selectRow } from '#tests/support/rows.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { deleteChild } from '../dashboard/delete-child.server.ts'
import { linkMember } from '../families/link-member.server.ts'
import { saveFamily } from '../families/save-family.server.ts'
import { createInvite } from './create-invite.server.ts'
import { findPendingInvites } from './queries.server.ts'
import { registerAccount } from './register-account.server.ts'
import { revokeInvite } from './revoke-invite.server.ts'

setUpTestDatabase()

it('a code has six unambiguous letters and digits and is valid for seven days', async () => {
  const { code, expiresAt } = await anInvite(await newFamily())
  expect(code).toHaveLength(6)
  expect([...code].every((letter) => CODE_ALPHABET.includes(letter))).toBe(true)
  const days = (expiresAt.getTime() - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
})

it('concurrent requests with the same id create one code', async () => {
  const scope = await newFamily()
  const id = newId()
  const results = await Promise.all([1, 2, 3].map(() => createInvite(scope, { id, childId: null })))
  expect(new Set(results.map((result) => result.ok && result.code)).size).toBe(1)
  expect(await findPendingInvites(scope)).toHaveLength(1)
})

it('a family has at most ten pending codes, even after concurrent requests', async () => {
  const scope = await newFamily()
  const results = await Promise.all(
    Array.from({ length: 14 }, () => createInvite(scope, { id: newId(), childId: null })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(10)
  expect(await createInvite(scope, { id: newId(), childId: null })).toEqual(refusedWith('too_many_pending'))
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

it('a guardian can revoke every code of the family', async () => {
  const scope = await newFamily()
  const invite = await anInvite(scope)
  expect(await revokeInvite(await newFamily(), invite)).toEqual(refusedWith('invite_not_found'))
  expect(await revokeInvite(await newMember(scope, { role: 'parent' }), invite)).toEqual({ ok: true })
  expect(await revokeInvite(scope, invite)).toEqual({ ok: true })
  expect(await findPendingInvites(scope)).toEqual([])
})

it('a child member sees no codes', async () => {
  const scope = await newFamily()
  await anInvite(scope)
  expect(await findPendingInvites(await newMember(scope))).toEqual([])
})

describe('a code for a child', () => {
  async function aFamilyWithDavi() {
    const scope = await newFamily()
    const childId = await addChild(scope, { name: 'Davi', age: 13 })
    return { scope, childId }
  }
  const linkedChildId = async ({ familyId }: FamilyScope, userId: string) =>
    (await selectRow('family_members', { family_id: familyId, user_id: userId })).child_id
  /** Signs up by the child's form. */
  function register(inviteCode: string | undefined) {
    const password = 'Jabuticaba7'
    const fields: Record<keyof RegisterInput, string | undefined> = {
      name: 'Davi Souza',
      email: anEmail(),
      password,
      confirmation: password,
      consent: 'on',
      forChild: 'on',
      inviteCode,
    }
    return registerAccount(registerSchema.parse(fields), { clientIp: aClientIp(), userAgent: 'test' })
  }

  it('makes a child member linked to this child, who gives no consent', async () => {
    const { scope, childId } = await aFamilyWithDavi()
    const { code } = await expectOk(createInvite(scope, { id: newId(), childId }))
    const { userId, familyId } = await expectOk(register(code))
    expect(familyId).toBe(scope.familyId)
    expect(await linkedChildId(scope, userId)).toBe(childId)
    expect((await selectRow('users', { id: userId })).children_consent_version).toBeNull()
    expect(await createInvite(scope, { id: newId(), childId })).toEqual(refusedWith('child_has_account'))
  })

  it('is refused for a child below the age that the family chose, or of another family', async () => {
    const { scope, childId } = await aFamilyWithDavi()
    const liaId = await addChild(scope, { name: 'Lia', age: 8 })
    expect(await createInvite(scope, { id: newId(), childId: liaId })).toEqual(refusedWith('child_too_young'))
    await expectOk(
      saveFamily(scope, { name: 'Souza', timeZone: 'America/Sao_Paulo', childAccountAge: 8, revision: 0 }),
    )
    await expectOk(createInvite(scope, { id: newId(), childId: liaId }))
    expect(await createInvite(await newFamily(), { id: newId(), childId })).toEqual(
      refusedWith('child_not_found'),
    )
  })

  it('is neither listed nor accepted after the child was deleted', async () => {
    const { scope, childId } = await aFamilyWithDavi()
    const { code } = await expectOk(createInvite(scope, { id: newId(), childId }))
    await deleteChild(scope, { id: childId })
    expect(await findPendingInvites(scope)).toEqual([])
    expect(await register(code)).toEqual(refusedWith('invite_refused'))
  })

  it("is needed by the child's registration form, which a code for guardians does not open", async () => {
    const { code } = await anInvite(await newFamily())
    expect(await register(code)).toEqual(refusedWith('invite_refused'))
    expect(await register(undefined)).toEqual(refusedWith('invite_refused'))
  })

  it('links an unlinked child member later, and only one member to a child', async () => {
    const { scope, childId } = await aFamilyWithDavi()
    const [first, second] = [await newMember(scope), await newMember(scope)]
    expect(await linkMember(scope, { userId: first.userId, childId })).toEqual({ ok: true })
    expect(await linkMember(scope, { userId: first.userId, childId })).toEqual({ ok: true })
    expect(await linkMember(scope, { userId: second.userId, childId })).toEqual(
      refusedWith('child_has_account'),
    )
    expect(await linkMember(scope, { userId: scope.userId, childId: null })).toEqual(
      refusedWith('member_not_found'),
    )
    expect(await linkedChildId(scope, first.userId)).toBe(childId)
    expect(await linkMember(scope, { userId: first.userId, childId: null })).toEqual({ ok: true })
    expect(await linkMember(scope, { userId: second.userId, childId })).toEqual({ ok: true })
  })
})
