import pg from 'pg'
import { expect, it } from 'vitest'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, givePoints, newFamily } from '#tests/support/family-content.ts'
import { migrateDatabase } from './migrate.server.ts'
import { migrations } from './migrations/migrations.ts'

const testDatabase = setUpTestDatabase()

/** A migration that the previous release can run beside (docs/operations.md): it only adds. */
const addingMigration = {
  id: '9999-widening-for-tests',
  sql: `
    alter table score_log add column mood text;
    alter table children add column nickname text not null default '';
    create table moods (family_id uuid not null references families (id) on delete cascade, id uuid not null, primary key (family_id, id));
    create index score_log_by_mood on score_log (family_id, mood) where mood is not null;
  `,
}

// the embedded database has one process, so nothing can change while another one runs
it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'the previous release reads and writes while a migration extends its tables, and afterwards',
  async () => {
    const families = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const scope = await newFamily()
        return { scope, childId: await addChild(scope), points: 0 }
      }),
    )
    const end = new AbortController()
    const running = families.map(async (family) => {
      while (!end.signal.aborted) {
        await givePoints(family.scope, family.childId, 5)
        family.points += 5
        expect((await findDashboard(family.scope))?.dashboard.children[0]?.totalPoints).toBe(family.points)
      }
    })
    const waitForRounds = async (rounds: number) => {
      const goal = families.map(({ points }) => points + 5 * rounds)
      await expect
        .poll(() => families.every(({ points }, index) => points >= goal[index]!), {
          interval: 5,
          timeout: 20_000,
        })
        .toBe(true)
    }
    await waitForRounds(3)
    const client = new pg.Client(testDatabase.ownerUrl)
    await client.connect()
    expect(await migrateDatabase(client, [...migrations, addingMigration])).toEqual([addingMigration.id])
    await client.end()
    await waitForRounds(3)
    end.abort()
    await Promise.all(running)
  },
)
