import { sql } from 'kysely'
import { mintFamilyScope, readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import type { Migration } from '#app/database/migrations/migrations.ts'

const policy = (table: string) => `
  alter table ${table} enable row level security;
  create policy own on ${table} to combinado_app
    using (family_id = nullif(current_setting('app.family_id', true), '')::uuid);`

/** A ledger and its balance, shaped like a family's, for the fault tests alone. */
export const faultLedger: Migration = {
  id: '9100-fault-ledger',
  sql: `
    create table fault_balances (family_id uuid primary key, total bigint not null);
    create table fault_entries (
      family_id uuid not null, id uuid not null, points int not null, primary key (family_id, id));
    grant select, insert, update on fault_balances to combinado_app;
    grant select, insert on fault_entries to combinado_app;
    ${policy('fault_balances')} ${policy('fault_entries')}`,
}

export function faultScope(familyId: string): FamilyScope {
  return mintFamilyScope({
    familyId,
    userId: newId(),
    memberName: 'Ana',
    role: 'parent',
    isFamilyAdmin: true,
    timeZone: 'America/Sao_Paulo',
  })
}

/** One write as the product does it: an entry and the balance, in one transaction. Returns the entry's id. */
export function writeEntry(scope: FamilyScope, points: number): Promise<string> {
  const id = newId()
  const { familyId } = scope
  return writeFamily(scope, async (tx) => {
    await sql`insert into fault_entries (family_id, id, points) values (${familyId}, ${id}, ${points})`.execute(
      tx,
    )
    await sql`insert into fault_balances (family_id, total) values (${familyId}, ${points})
      on conflict (family_id) do update set total = fault_balances.total + excluded.total`.execute(tx)
    return id
  })
}

export interface Written {
  ids: Set<string>
  /** What the balance says, and what the entries add up to. */
  balance: number
  sum: number
}

/** Everything the database holds of the family. */
export function readEntries(scope: FamilyScope): Promise<Written> {
  const { familyId } = scope
  return readFamily(scope, async (tx) => {
    const entries = await sql<{ id: string; points: number }>`
      select id, points from fault_entries where family_id = ${familyId}`.execute(tx)
    const balances = await sql<{ total: number }>`
      select total from fault_balances where family_id = ${familyId}`.execute(tx)
    return {
      ids: new Set(entries.rows.map(({ id }) => id)),
      balance: balances.rows[0]?.total ?? 0,
      sum: entries.rows.reduce((sum, { points }) => sum + points, 0),
    }
  })
}
