import { describe, expect, it } from 'vitest'
import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { leaveFamily } from '#app/domain/families/departure/leave-family.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { registerSchema } from '#app/domain/accounts/schema.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, newFamily, newMember } from '#tests/support/family-content.ts'
import { aClientIp, anEmail, anInvite } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { findRow, selectRows, updateRows } from '#tests/support/rows.ts'
import { refusedWith } from '#tests/support/results.ts'
import { joinFamily } from './join-family.server.ts'
import { registerAccount } from './register-account.server.ts'
import { joinFamilySchema } from './schema.ts'

setUpTestDatabase()

function join(scope: FamilyScope, code: string, erase = false, clientIp = aClientIp()) {
  const input = joinFamilySchema.parse({ familyId: scope.familyId, code, erase })
  return joinFamily(scope, input, { clientIp })
}

const inviteOf = (code: string) => findRow('invites', { code })

const familyExists = async (familyId: string) =>
  (await findRow('families', { id: familyId }, ['id'])) !== undefined

async function membersOf(familyId: string) {
  const rows = await selectRows('family_members', { family_id: familyId, is_active: true }, ['user_id'])
  return rows.map(({ user_id }) => user_id)
}

const INVITE_REFUSED = refusedWith('invite_refused')

describe('a typed code', () => {
  const parseCode = (code: unknown) => {
    const result = joinFamilySchema.safeParse({ code, familyId: '01900000-0000-7000-8000-000000000000' })
    return result.success ? result.data.code : result.error.issues[0]?.message
  }
  it('may have spaces, hyphens and small letters', () => {
    expect(parseCode('  k7m-pq 4 ')).toBe('K7MPQ4')
  })
  it('has a message if it is empty, and another one if it is malformed', () => {
    expect(parseCode('   ')).toBe('Código de convite inválido.')
    expect(parseCode(undefined)).toBe('Código de convite inválido.')
    for (const code of ['K7MPQ', 'K7MPQ44', 'K7MPQ0', 'K7MP 4', 'ÀBCDEF']) {
      expect(parseCode(code), code).toBe('Código de convite inválido ou expirado.')
    }
  })
})

describe('joining another family', () => {
  it('makes the person a guardian there, and leaves the old family to its other members', async () => {
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

  it('makes a child member a guardian of the new family', async () => {
    const ana = await newFamily()
    const otherScope = await newFamily()
    const carlos = await newMember(otherScope, { role: 'child', name: 'Carlos' })
    const { code } = await anInvite(ana)
    expect(await join(carlos, code)).toMatchObject({ ok: true })
    expect(await currentScopeOf(carlos)).toMatchObject({ familyId: ana.familyId, role: 'parent' })
  })

  it('is refused with a code of the current family, and the invite stays open', async () => {
    const ana = await newFamily()
    const carlos = await newMember(ana, { role: 'child' })
    const { code } = await anInvite(carlos)
    for (const member of [carlos, ana]) {
      expect(await join(member, code)).toEqual(refusedWith('own_family'))
    }
    expect(await currentScopeOf(carlos)).toMatchObject({ role: 'child', isFamilyAdmin: false })
    expect(await inviteOf(code)).toMatchObject({ status: 'pending' })
  })

  it('is refused with a code that is unknown, used, revoked or expired', async () => {
    const ana = await newFamily()
    const [usedInvite, revokedInvite, expiredInvite] = [
      await anInvite(ana),
      await anInvite(ana),
      await anInvite(ana),
    ]
    await join(await newFamily(), usedInvite.code, true)
    await updateRows('invites', { code: revokedInvite.code }, { status: 'revoked' })
    const bento = await newFamily()
    for (const code of ['ZZZZZ9', usedInvite.code, revokedInvite.code])
      expect(await join(bento, code, true)).toEqual(INVITE_REFUSED)
    const eightDaysLater = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)
    setTestClock(() => eightDaysLater)
    expect(await join(bento, expiredInvite.code, true)).toEqual(INVITE_REFUSED)
    expect((await currentScopeOf(bento)).familyId).toBe(bento.familyId)
  })

  it('is refused to the last guardian of a family with other members, and the invite stays open', async () => {
    const { code } = await anInvite(await newFamily())
    const bento = await newFamily()
    await newMember(bento, { role: 'child' })
    for (const erase of [false, true]) {
      expect(await join(bento, code, erase)).toEqual(refusedWith('last_guardian'))
    }
    expect(await inviteOf(code)).toMatchObject({ status: 'pending', accepted_by_user_id: null })
  })

  it('deletes a family with children only after an export and with a confirmation', async () => {
    const { code } = await anInvite(await newFamily())
    const bento = await newFamily()
    await addChild(bento)
    expect(await join(bento, code, true)).toEqual(refusedWith('export_required'))
    await writeFamily(bento, (tx) =>
      tx.updateTable('families').set({ exported_at: new Date() }).where('id', '=', bento.familyId).execute(),
    )
    expect(await join(bento, code)).toEqual({ ...refusedWith('would_erase'), isEmpty: false })
    expect(await join(await newFamily(), code)).toMatchObject({ isEmpty: true })
    expect(await familyExists(bento.familyId)).toBe(true)
    expect(await inviteOf(code)).toMatchObject({ status: 'pending' })
    expect(await join(bento, code, true)).toMatchObject({ ok: true })
    expect(await familyExists(bento.familyId)).toBe(false)
  })

  it('gives a repeated request the same response and changes nothing', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const bento = await newFamily()
    const firstResult = await join(bento, code, true)
    expect(firstResult.ok).toBe(true)
    expect(await join(bento, code, true)).toEqual(firstResult)
    expect(await join(await currentScopeOf(bento), code, true)).toEqual(firstResult)
    expect(await familyExists(ana.familyId)).toBe(true)
    expect(await membersOf(ana.familyId)).toHaveLength(2)
  })

  it('is refused if the person has changed families since the form was opened', async () => {
    const { code } = await anInvite(await newFamily())
    const bento = await newFamily()
    const form = joinFamilySchema.parse({ familyId: bento.familyId, code, erase: true })
    await leaveFamily(bento, { familyId: bento.familyId, erase: true })
    const newScope = await currentScopeOf(bento)
    const caller = { clientIp: aClientIp() }
    const alreadyMoved = refusedWith('already_moved')
    expect(await joinFamily(newScope, form, caller)).toEqual(alreadyMoved)
    expect(await joinFamily(bento, form, caller)).toEqual(alreadyMoved)
    expect((await currentScopeOf(bento)).familyId).toBe(newScope.familyId)
    expect(await inviteOf(code)).toMatchObject({ status: 'pending' })
  })

  it('reactivates a former member', async () => {
    const ana = await newFamily()
    const bento = await newMember(ana, { role: 'parent', name: 'Bento' })
    await removeMember(ana, { userId: bento.userId, turnOffDevices: true })
    const { code } = await anInvite(ana)
    expect(await join(await currentScopeOf(bento), code, true)).toMatchObject({ ok: true })
    expect((await currentScopeOf(bento)).familyId).toBe(ana.familyId)
    expect(await membersOf(ana.familyId)).toHaveLength(2)
  })

  it('is limited to 10 attempts in 15 minutes for a person, and 30 for a network', async () => {
    const bento = await newFamily()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await join(bento, 'ZZZZZ9')).toEqual(INVITE_REFUSED)
    }
    const { code } = await anInvite(await newFamily())
    expect(await join(bento, code, true)).toEqual(refusedWith('too_many_attempts'))
    const clientIp = aClientIp()
    for (let person = 0; person < 3; person += 1) {
      const scope = await newFamily()
      for (let attempt = 0; attempt < 10; attempt += 1) await join(scope, 'ZZZZZ9', false, clientIp)
    }
    expect(await join(await newFamily(), code, true, clientIp)).toEqual(refusedWith('too_many_attempts'))
    expect(await inviteOf(code)).toMatchObject({ status: 'pending' })
  })
})

describe('concurrent requests', () => {
  it('one of two people with the same code joins; the other stays in the old family', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const people = [await newFamily(), await newFamily()]
    const results = await Promise.all(people.map((person) => join(person, code, true)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual(INVITE_REFUSED)
    expect(await membersOf(ana.familyId)).toHaveLength(2)
    for (const [index, person] of people.entries()) {
      const scope = await currentScopeOf(person)
      expect(scope.familyId).toBe(results[index]?.ok ? ana.familyId : person.familyId)
    }
  })

  it('either a new account or a member with the same code joins', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const password = 'Jabuticaba7'
    const person = { name: 'Nova Pessoa', email: anEmail(), consent: 'on' }
    const form = registerSchema.parse({ ...person, password, confirmation: password, inviteCode: code })
    const results = await Promise.all([
      registerAccount(form, { clientIp: aClientIp(), userAgent: null }),
      join(await newFamily(), code, true),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await membersOf(ana.familyId)).toHaveLength(2)
  })

  it('four people who move in a circle between four families all succeed', async () => {
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

  it('a person who joins and is removed moves once, and the code is used only if the join succeeds', async () => {
    const ana = await newFamily()
    const bento = await newMember(ana, { role: 'parent', name: 'Bento' })
    const otherScope = await newFamily()
    const { code } = await anInvite(otherScope)
    const [joinResult, removeResult] = await Promise.all([
      join(bento, code),
      removeMember(ana, { userId: bento.userId, turnOffDevices: true }),
    ])
    expect(removeResult).toEqual({ ok: true })
    expect(await membersOf(ana.familyId)).toEqual([ana.userId])
    const { familyId } = await currentScopeOf(bento)
    const invite = await inviteOf(code)
    expect({ joinResult, hasMoved: familyId === otherScope.familyId, invite: invite?.status }).toEqual(
      joinResult.ok
        ? { joinResult: { ok: true, familyName: 'Família de Marina' }, hasMoved: true, invite: 'accepted' }
        : { joinResult: refusedWith('already_moved'), hasMoved: false, invite: 'pending' },
    )
    expect(await membersOf(familyId)).toContain(bento.userId)
  })

  it('repeated requests of one person with the same code succeed, and the person joins once', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const bento = await newFamily()
    const results = await Promise.all([join(bento, code, true), join(bento, code, true)])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(await membersOf(ana.familyId)).toHaveLength(2)
  })

  it('nobody is without a family when the last member leaves and another person joins', async () => {
    const ana = await newFamily()
    const { code } = await anInvite(ana)
    const bento = await newFamily()
    const [joinResult, leaveResult] = await Promise.all([
      join(bento, code, true),
      leaveFamily(ana, { familyId: ana.familyId, erase: true }),
    ])
    expect(leaveResult).toEqual({ ok: true })
    const { familyId } = await currentScopeOf(bento)
    const invitingFamily = await findRow('families', { id: ana.familyId }, ['owner_user_id'])
    // whichever request is second sees the result of the first
    expect({ joinResult, familyId, owner: invitingFamily?.owner_user_id }).toEqual(
      joinResult.ok
        ? {
            joinResult: { ok: true, familyName: 'Família de Marina' },
            familyId: ana.familyId,
            owner: bento.userId,
          }
        : { joinResult: INVITE_REFUSED, familyId: bento.familyId, owner: undefined },
    )
  })
})
