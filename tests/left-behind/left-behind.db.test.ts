import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { findCode, issueCode } from '#app/domain/accounts/email/mail-codes.server.ts'
import { resetPassword } from '#app/domain/accounts/passwords/reset-password.server.ts'
import { deleteAccount } from '#app/domain/families/delete-account.server.ts'
import { leaveFamily } from '#app/domain/families/departure/leave-family.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { findDevice } from '#app/domain/devices/session/find-device.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { aDevice, deviceRequest } from '#tests/support/devices.ts'
import { aCookie, aFamily, aMember, anInvite } from '#tests/support/people.ts'
import { expectOk } from '#tests/support/results.ts'
import { insertRow, selectRows, updateRows } from '#tests/support/rows.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.server.ts'
import {
  access,
  type AccessName,
  authorColumns,
  type Event,
  EVENTS,
  leftBehindTable,
  ownColumns,
} from './left-behind.ts'

setUpTestDatabase()

const PASSWORD = 'Jabuticaba7'

it('docs/left-behind.md is generated from the list', async () => {
  await expect(leftBehindTable()).toMatchFileSnapshot('../../docs/left-behind.md')
})

it('the list has every column of the database that names a person', async () => {
  const { rows } = await asIdentity((tx) =>
    sql<{ column: string }>`
      select distinct c.relname || '.' || a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (a.attname like '%user\\_id' or exists (select from pg_constraint k where k.conrelid = c.oid
          and k.contype = 'f' and k.confrelid = 'users'::regclass and a.attnum = any(k.conkey)))
      order by 1`.execute(tx),
  )
  const listed = [
    ...Object.values(access).map(({ column }) => column),
    ...authorColumns,
    ...Object.keys(ownColumns),
  ]
  expect([...new Set(listed)].filter((column) => column !== 'verifications.value').toSorted()).toEqual(
    rows.map(({ column }) => column),
  )
})

type LiveChecks = Record<AccessName, () => Promise<boolean>>

/** A guardian of Marina's family who has every kind of access, and whether each is live. */
async function aPersonWithEverything({ hasConfirmedEmail }: { hasConfirmedEmail: boolean }) {
  const family = await aFamily({ children: ['Lia'] })
  const scope = await aMember(family, { role: 'parent', name: 'Beto Lima' })
  const { userId } = scope
  const ofPerson = { user_id: userId }
  const soon = new Date(now().getTime() + 10 * 60_000)
  const childIds = [family.children[0]!.id]
  await updateRows('users', { id: userId }, { email_verified: hasConfirmedEmail })
  await insertRow('accounts', {
    id: newId(),
    provider_id: 'credential',
    account_id: userId,
    password: await hashPassword(PASSWORD),
    ...ofPerson,
  })
  await insertRow('accounts', { id: newId(), provider_id: 'google', account_id: newId(), ...ofPerson })
  const cookie = await aCookie(userId)
  const device = await aDevice(scope, { childIds })
  const phone = await aDevice(scope, { childIds, label: 'Celular de Lia' })
  await updateRows('devices', { id: phone.id }, { is_handed_over: true })
  const invite = await anInvite(scope)
  const flow = {
    id: newId(),
    state_hash: newId(),
    browser_hash: newId(),
    return_path: '/app',
    expires_at: soon,
  }
  await insertRow('google_flows', { ...flow, purpose: 'link', ...ofPerson })
  const confirmedAt = { confirmed_at: now(), begun_at: now() }
  await insertRow('second_factors', { secret: 'segredo', recovery_salt: 'sal', ...confirmedAt, ...ofPerson })
  await insertRow('recovery_codes', { hash: newId(), ...ofPerson })
  const challengeId = newId()
  await insertRow('sign_in_challenges', { id: challengeId, token: newId(), expires_at: soon, ...ofPerson })
  const otherCode = await asIdentity((tx) => issueCode(tx, 'verify', { userId, seconds: 3600 }))
  const resetCode = await asIdentity((tx) => issueCode(tx, 'reset', { userId, seconds: 3600 }))
  const postId = newId()
  await expectOk(savePost(aPostInput({ title: 'Um post' }), TEAM, { id: postId, base: null }))
  const previewToken = Buffer.from(newId())
  await insertRow('blog_preview_links', {
    token_hash: previewToken,
    post_id: postId,
    created_by_user_id: userId,
    created_at: now(),
    expires_at: soon,
  })
  const has = async (rows: Promise<readonly unknown[]>) => (await rows).length > 0
  const isLive: LiveChecks = {
    session: async () =>
      (await findSession(new Request('http://localhost/app', { headers: { cookie } }))) !== undefined,
    membership: () =>
      has(selectRows('family_members', { family_id: family.id, is_active: true, ...ofPerson })),
    invite: () => has(selectRows('invites', { id: invite.id, status: 'pending' })),
    device: async () => (await findDevice(deviceRequest(device))) !== undefined,
    handedOverPhone: async () => (await findDevice(deviceRequest(phone))) !== undefined,
    googleAccount: () => has(selectRows('accounts', { provider_id: 'google', ...ofPerson })),
    googleFlow: () => has(selectRows('google_flows', ofPerson)),
    secondFactor: () => has(selectRows('second_factors', ofPerson)),
    recoveryCode: () => has(selectRows('recovery_codes', ofPerson)),
    challenge: () => has(selectRows('sign_in_challenges', { id: challengeId })),
    mailCode: async () => (await findCode('verify', otherCode)) !== undefined,
    previewLink: () => has(selectRows('blog_preview_links', { token_hash: previewToken })),
  }
  return { family, scope, resetCode, isLive }
}

type Person = Awaited<ReturnType<typeof aPersonWithEverything>>

/** What happens to the person. `turnOffDevices` is the choice of the form, where it has one. */
const happen: Record<Event, (person: Person, turnOffDevices: boolean) => Promise<{ ok: boolean }>> = {
  removal: ({ family, scope }, turnOffDevices) =>
    removeMember(family.scope, { userId: scope.userId, turnOffDevices }),
  leaving: ({ family, scope }) => leaveFamily(scope, { familyId: family.id, erase: false }),
  newPassword: ({ resetCode }, turnOffDevices) =>
    resetPassword(resetCode, 'Pitanga2026', { userAgent: null }, { turnOffDevices }),
  recovery: ({ resetCode }) => resetPassword(resetCode, 'Pitanga2026', { userAgent: null }),
  deletion: ({ scope }) => deleteAccount(scope, { password: PASSWORD }),
}

describe.each(EVENTS)('%s', (event) => {
  test.each([false, true])(
    'ends what the list says, with the choice to turn off devices: %s',
    async (choice) => {
      const person = await aPersonWithEverything({ hasConfirmedEmail: event !== 'recovery' })
      for (const [name, isLive] of Object.entries(person.isLive)) expect(await isLive(), name).toBe(true)
      await expectOk(happen[event](person, choice))
      for (const [name, isLive] of Object.entries(person.isLive)) {
        const outcome = access[name as AccessName].outcomes[event]
        expect(await isLive(), `${name} ${outcome}`).toBe(
          outcome === 'offered' ? !choice : outcome === 'stays',
        )
      }
    },
  )
})
