import pg from 'pg'
import { expect, it } from 'vitest'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, givePoints, newFamily } from '#tests/support/family-content.ts'
import { migrateDatabase } from './migrate.server.ts'
import { migrations } from './migrations/migrations.ts'

const testDatabase = setUpTestDatabase()

/** A backward-compatible migration: it only adds tables, columns and indexes, so the previous release keeps working. */
const additiveMigration = {
  id: '9999-additive-for-tests',
  sql: `
    alter table score_log add column mood text;
    alter table children add column nickname text not null default '';
    create table moods (family_id uuid not null references families (id) on delete cascade, id uuid not null, primary key (family_id, id));
    create index score_log_by_mood on score_log (family_id, mood) where mood is not null;
  `,
}

// the embedded database allows one process, so two releases cannot use it at the same time
it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'the previous release reads and writes during and after an additive migration',
  async () => {
    const families = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const scope = await newFamily()
        return { scope, childId: await addChild(scope), points: 0 }
      }),
    )
    const stop = new AbortController()
    const loops = families.map(async (family) => {
      while (!stop.signal.aborted) {
        await givePoints(family.scope, family.childId, 5)
        family.points += 5
        expect((await findDashboard(family.scope))?.dashboard.children[0]?.totalPoints).toBe(family.points)
      }
    })
    const waitForWrites = async (count: number) => {
      const goals = families.map(({ points }) => points + 5 * count)
      await expect
        .poll(() => families.every(({ points }, index) => points >= goals[index]!), {
          interval: 5,
          timeout: 20_000,
        })
        .toBe(true)
    }
    await waitForWrites(3)
    const client = new pg.Client(testDatabase.ownerDatabaseUrl)
    await client.connect()
    expect(await migrateDatabase(client, [...migrations, additiveMigration])).toEqual([additiveMigration.id])
    await client.end()
    await waitForWrites(3)
    stop.abort()
    await Promise.all(loops)
  },
)
