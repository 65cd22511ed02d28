import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setClock } from '#app/base/clock.server.ts'
import { openFamilyWithoutAuthorisation } from '#app/domain/accounts/session/open-family.server.ts'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { checkBalance } from '../assistant/balance/check-balance.server.ts'
import { findDashboard } from './queries.server.ts'
import { seedDemoFamily } from './seed-demo-family.server.ts'

/** For each child of an example family seeded on `day`: whether the check has a daily rate, and its proposals. */
async function checksOn(day: Date) {
  const testDatabase = await openTestDatabase()
  const clock = setClock(() => day)
  try {
    await seedDemoFamily()
    const user = await database()
      .selectFrom('users')
      .innerJoin('family_members', 'family_members.user_id', 'users.id')
      .select(['users.id', 'users.name', 'users.email', 'family_members.family_id as familyId'])
      .where('users.email', '=', DEMO_SIGN_IN.email)
      .executeTakeFirstOrThrow()
    const scope = (await openFamilyWithoutAuthorisation({
      ...user,
      isAdmin: false,
      childrenConsentVersion: null,
    }))!
    const { children } = (await findDashboard(scope))!.dashboard
    const checks = await Promise.all(children.map(({ id }) => checkBalance(scope, { childId: id })))
    return checks.map((check) => check.ok && [check.value.balance.isByRate, check.value.balance.proposals])
  } finally {
    clock.restore()
    await testDatabase.close()
  }
}

it('the points check of the example family uses its own rate and has no proposals', async () => {
  const noProposals = [true, []]
  expect(await checksOn(new Date('2026-11-22T15:00:00Z'))).toEqual([noProposals, noProposals])
})
