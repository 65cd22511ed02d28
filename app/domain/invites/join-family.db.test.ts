import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { leaveFamily } from '#app/domain/families/departure/leave-family.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { registerSchema } from '#app/domain/accounts/schema.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, newFamily, newMember } from '#tests/support/family-content.ts'
import { anAddress, anEmail, anInvite } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { joinFamily } from './join-family.server.ts'
import { registerAccount } from './register-account.server.ts'
import { joinFamilySchema } from './schema.ts'

setUpTestDatabase()

function join(scope: FamilyScope, code: string, erase = false, clientAddress = anAddress()) {
  const input = joinFamilySchema.parse({ familyId: scope.familyId, code, erase })
  return joinFamily(scope, input, { clientAddress })
}

const inviteOf = (code: string) =>
  database().selectFrom('invites').selectAll().where('code', '=', code).executeTakeFirst()

const isThere = async (familyId: string) =>
  (await database().selectFrom('families').select('id').where('id', '=', familyId).executeTakeFirst()) !==
  undefined

async function membersOf(familyId: string) {
  const rows = await database()
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', familyId)
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const refused = { ok: false, reason: 'invite_refused' }

describe('a typed code', () => {
  const messageFor = (code: unknown) => {
    const parsed = joinFamilySchema.safeParse({ code, familyId: '01900000-0000-7000-8000-000000000000' })
    return parsed.success ? parsed.data.code : parsed.error.issues[0]?.message
  }
  it('is trimmed and upper-cased', () => {
    expect(messageFor('  k7mpq4 ')).toBe('K7MPQ4')
  })
  it('is refused if empty or malformed, each with its message', () => {
    expect(messageFor('   ')).toBe('Código de convite inválido.')
    expect(messageFor(undefined)).toBe('Código de convite inválido.')
    for (const code of ['K7MPQ', 'K7MPQ44', 'K7MPQ0', 'K7MP 4', 'ÀBCDEF']) {
      expect(messageFor(code), code).toBe('Código de convite inválido ou expirado.')
    }
  })
})

describe('joining another family', () => {
  it('makes a guardian of the invited family, and leaves the old one to the remaining members', async () => {
    const ana = await newFamily({ guardianName: 'Ana' })
    const { code } = await anInvite(ana)
    const bento = await newFamily({ guardianName: 'Bento' })
    const clara = await newMember(bento, { role: 'parent', name: 'Clara' })
    expect(await join(bento, ` ${code.toLowerCase()} `)).toEqual({
      ok: true,
      familyName: 'Família de Marina',
    })
    expect(await currentScopeOf(bento)).toMatchObject({
      familyId: ana.familyId,
      role: 'parent',
      isFamilyAdmin: true,
    })
    expect(await membersOf(bento.familyId)).toEqual([clara.userId])
    const invite = await inviteOf(code)
    expect(invite).toMatchObject({ status: 'accepted', accepted_by_user_id: bento.userId })
    expect(invite?.accepted_at).toBeInstanceOf(Date)
  })

  it('makes a child member a guardian, in the other family only', async () => {
    const ana = await newFamily()
    const otherFamily = await newFamily()
    const carlos = await newMember(otherFamily, { role: 'child', name: 'Carlos' })
    const { code } = await anInvite(ana)
    expect(await join(carlos, code)).toMatchObject({ ok: true })
    expect(await currentScopeOf(carlos)).toMatchObject({ familyId: ana.familyId, role: 'parent' })
  })

  it('by a code of the own family is refused, and the code stays open', async () => {
    const ana = await newFamily()
    const carlos = await newMember(ana, { role: 'child' })
    const { code } = await anInvite(carlos)
    for (const member of [carlos, ana]) {
      expect(await join(member, code)).toEqual({ ok: false, reason: 'own_family' })
    }
    expect(await currentScopeOf(carlos)).toMatchObject({ role: 'child', isFamilyAdmin: false })
    expect(await inviteOf(code)).toMatchObject({ status: 'pending' })
  })

  it('refuses a code that is unknown, used, revoked or expired', async () => {
    const ana = await newFamily()
    const [used, revoked, expired] = [await anInvite(ana), await anInvite(ana), await anInvite(ana)]
    await join(await newFamily(), used.code, true)
    await database()
      .updateTable('invites')
      .set({ status: 'revoked' })
      .where('code', '=', revoked.code)
      .execute()
    const bento = await newFamily()
    for (const code of ['ZZZZZ9', used.code, revoked.code])
      expect(await join(bento, code, true)).toEqual(refused)
    const eightDaysLater = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)
    setTestClock(() => eightDaysLater)
    expect(await join(bento, expired.code, true)).toEqual(refused)
    expect((await currentScopeOf(bento)).familyId).toBe(bento.familyId)
  })

  it('is refused to the last guardian while others would stay, and the code stays open', async () => {
    const { code } = await anInvite(await newFamily())
    const bento = await newFamily()
    await newMember(bento, { role: 'child' })
    for (const erase of [false, true]) {
      expect(await join(bento, code, erase)).toEqual({ ok: false, reason: 'last_guardian' })
    }
    expect(await inviteOf(code)).toMatchObject({ status: 'pending', accepted_by_user_id: null })
  })

  it('leaves no children alone unless everything was exported, and deletes only what it may', async () => {
    const { code } = await anInvite(await newFamily())
    const bento = await newFamily()
    await addChild(bento)
    expect(await join(bento, code, true)).toEqual({ ok: false, reason: 'children_left' })
    await writeFamily(bento, (tx) =>
      tx.updateTable('families').set({ exported_at: new Date() }).where('id', '=', bento.familyId).execute(),
    )
    expect(await join(bento, code)).toEqual({ ok: false, reason: 'would_erase' })
    expect(await isThere(bento.familyId)).toBe(true)
    expect(await inviteOf(code)).toMatchObject({ status: 'pending' })
    expect(await join(bento, code, true)).toMatchObject({ ok: true })
    expect(await isThere(bento.familyId)).toBe(false)
  })

  it('repeated after a lost response has the same response and changes nothing', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const bento = await newFamily()
    const first = await join(bento, code, true)
    expect(first.ok).toBe(true)
    expect(await join(bento, code, true)).toEqual(first)
    expect(await join(await currentScopeOf(bento), code, true)).toEqual(first)
    expect(await isThere(ana.familyId)).toBe(true)
    expect(await membersOf(ana.familyId)).toHaveLength(2)
  })

  it('with a form of a family that was left meanwhile changes nothing', async () => {
    const { code } = await anInvite(await newFamily())
    const bento = await newFamily()
    const form = joinFamilySchema.parse({ familyId: bento.familyId, code, erase: true })
    await leaveFamily(bento, { familyId: bento.familyId, erase: true })
    const home = await currentScopeOf(bento)
    const caller = { clientAddress: anAddress() }
    const moved = { ok: false, reason: 'already_moved' }
    expect(await joinFamily(home, form, caller)).toEqual(moved)
    expect(await joinFamily(bento, form, caller)).toEqual(moved)
    expect((await currentScopeOf(bento)).familyId).toBe(home.familyId)
    expect(await inviteOf(code)).toMatchObject({ status: 'pending' })
  })

  it('restores a former member', async () => {
    const ana = await newFamily()
    const bento = await newMember(ana, { role: 'parent', name: 'Bento' })
    await removeMember(ana, { userId: bento.userId })
    const { code } = await anInvite(ana)
    expect(await join(await currentScopeOf(bento), code, true)).toMatchObject({ ok: true })
    expect((await currentScopeOf(bento)).familyId).toBe(ana.familyId)
    expect(await membersOf(ana.familyId)).toHaveLength(2)
  })

  it('limits guessing of codes, by person and by address', async () => {
    const bento = await newFamily()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await join(bento, 'ZZZZZ9')).toEqual(refused)
    }
    const { code } = await anInvite(await newFamily())
    expect(await join(bento, code, true)).toEqual({ ok: false, reason: 'too_many_attempts' })
    const address = anAddress()
    for (let person = 0; person < 3; person += 1) {
      const scope = await newFamily()
      for (let attempt = 0; attempt < 10; attempt += 1) await join(scope, 'ZZZZZ9', false, address)
    }
    expect(await join(await newFamily(), code, true, address)).toEqual({
      ok: false,
      reason: 'too_many_attempts',
    })
    expect(await inviteOf(code)).toMatchObject({ status: 'pending' })
  })
})

describe('concurrently', () => {
  it('two people use the same code: one joins, the other stays in their family', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const people = [await newFamily(), await newFamily()]
    const results = await Promise.all(people.map((person) => join(person, code, true)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual(refused)
    expect(await membersOf(ana.familyId)).toHaveLength(2)
    for (const [index, person] of people.entries()) {
      const home = await currentScopeOf(person)
      expect(home.familyId).toBe(results[index]?.ok ? ana.familyId : person.familyId)
    }
  })

  it('a new account and a member use the same code: one of them joins', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const password = 'Jabuticaba7'
    const person = { name: 'Nova Pessoa', email: anEmail(), consent: 'on' }
    const form = registerSchema.parse({ ...person, password, confirmation: password, inviteCode: code })
    const results = await Promise.all([
      registerAccount(form, { clientAddress: anAddress(), userAgent: null }),
      join(await newFamily(), code, true),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await membersOf(ana.familyId)).toHaveLength(2)
  })

  it('many people move, each with a code of somebody who stays: all arrive', async () => {
    const families = await Promise.all(
      [0, 1, 2, 3].map(async () => {
        const host = await newFamily()
        return { host, mover: await newMember(host, { role: 'parent', name: 'Vai' }) }
      }),
    )
    const codes = await Promise.all(families.map(({ host }) => anInvite(host)))
    const results = await Promise.all(
      families.map(({ mover }, index) => join(mover, codes[(index + 1) % 4]!.code)),
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true])
    for (const [index, { mover }] of families.entries()) {
      expect((await currentScopeOf(mover)).familyId).toBe(families[(index + 1) % 4]!.host.familyId)
    }
  })

  it('a person joins and is removed: moved once, and the code is used only if it admitted them', async () => {
    const ana = await newFamily()
    const bento = await newMember(ana, { role: 'parent', name: 'Bento' })
    const otherFamily = await newFamily()
    const { code } = await anInvite(otherFamily)
    const [joined, removed] = await Promise.all([
      join(bento, code),
      removeMember(ana, { userId: bento.userId }),
    ])
    expect(removed).toEqual({ ok: true })
    expect(await membersOf(ana.familyId)).toEqual([ana.userId])
    const { familyId } = await currentScopeOf(bento)
    const invite = await inviteOf(code)
    expect({ joined, isInOther: familyId === otherFamily.familyId, invite: invite?.status }).toEqual(
      joined.ok
        ? { joined: { ok: true, familyName: 'Família de Marina' }, isInOther: true, invite: 'accepted' }
        : { joined: { ok: false, reason: 'already_moved' }, isInOther: false, invite: 'pending' },
    )
    expect(await membersOf(familyId)).toContain(bento.userId)
  })

  it('one person sends the same code twice: joins once, and both requests succeed', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const bento = await newFamily()
    const results = await Promise.all([join(bento, code, true), join(bento, code, true)])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(await membersOf(ana.familyId)).toHaveLength(2)
  })

  it('the last person of the invited family leaves: nobody is left without a family', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const bento = await newFamily()
    const [joined, left] = await Promise.all([
      join(bento, code, true),
      leaveFamily(ana, { familyId: ana.familyId, erase: true }),
    ])
    expect(left).toEqual({ ok: true })
    const { familyId } = await currentScopeOf(bento)
    const invited = await database()
      .selectFrom('families')
      .select('owner_user_id')
      .where('id', '=', ana.familyId)
      .executeTakeFirst()
    // the second one saw the result of the first
    expect({ joined, familyId, owner: invited?.owner_user_id }).toEqual(
      joined.ok
        ? {
            joined: { ok: true, familyName: 'Família de Marina' },
            familyId: ana.familyId,
            owner: bento.userId,
          }
        : { joined: refused, familyId: bento.familyId, owner: undefined },
    )
  })
})
