import { sql } from 'kysely'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { civilDateOf, plusDays } from '../families/dates/civil-date.ts'

/** Counts of earlier days are deleted after this many days. */
const RETENTION_DAYS = 7

/** Counts one use of a model. Returns false if the family's daily limit is reached. One statement checks and increments. */
export async function countUse(scope: FamilyScope, limit: number): Promise<boolean> {
  const today = civilDateOf(now(), scope.timeZone)
  const result = await writeFamily(scope, async (tx) => {
    const { rows } = await sql`
      insert into assistant_uses as u (family_id, day, asked)
      values (${scope.familyId}::uuid, ${today}::date, 1)
      on conflict (family_id, day) do update set asked = u.asked + 1 where u.asked < ${limit}::integer
      returning u.asked`.execute(tx)
    if (rows.length === 0) return { ok: false }
    await sql`
      delete from assistant_uses
      where family_id = ${scope.familyId}::uuid and day < ${plusDays(today, -RETENTION_DAYS)}::date`.execute(
      tx,
    )
    return { ok: true }
  })
  return result.ok
}
