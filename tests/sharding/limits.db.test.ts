import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asIdentity } from '#app/database/family-scope.server.ts'
import type { RunQuery } from '#app/database/inspect.server.ts'
import { isSharded } from '#tests/support/database.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily } from '#tests/support/people.ts'
import { readCluster } from '../../scripts/shard/cluster.ts'
import { findViolations } from '../../scripts/shard/limits.ts'
import { type Placement, placements } from '../../scripts/shard/placements.ts'
import { planShards } from '../../scripts/shard/plan.ts'
import { missingRequirements } from '../../scripts/shard/ready.ts'
import { missingRights } from '../../scripts/shard/rights.ts'

setUpTestDatabase()

// The tests that are skipped on Citus need tables that are not distributed yet.

class RolledBack extends Error {}

/** Runs the statements in `changes` and `work` as the owner of the tables, and rolls everything back. */
async function queryAsOwner<T>(work: (runQuery: RunQuery) => Promise<T>, ...changes: string[]): Promise<T> {
  let result: { value: T } | undefined
  const transaction = asIdentity(async (tx) => {
    const runQuery: RunQuery = async <Row>(statement: string) =>
      (await sql.raw<Row>(statement).execute(tx)).rows
    for (const change of ['set local role none', ...changes]) await runQuery(change)
    result = { value: await work(runQuery) }
    throw new RolledBack()
  })
  await transaction.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return result!.value
}

const violationsAfter = (...changes: string[]) =>
  queryAsOwner((runQuery) => findViolations(runQuery, placements), ...changes)

it('every table has a placement on Citus, and a table without one is reported', async () => {
  const { tables } = await queryAsOwner(readCluster)
  expect([...tables.keys()].toSorted()).toEqual(Object.keys(placements).toSorted())
  const plan = await queryAsOwner(
    async (runQuery) => planShards(await readCluster(runQuery), placements),
    'create table stray (id uuid)',
  )
  expect(plan.unknownTables).toEqual(['stray'])
})

it('the schema respects the limits of Citus', async () => {
  expect(await violationsAfter()).toEqual([])
})

it.skipIf(isSharded)('findViolations reports each change that breaks a limit of Citus', async () => {
  const trigger = 'for each row execute function suppress_redundant_updates_trigger()'
  const violationByChange: Record<string, string> = {
    'alter table tasks add constraint a1 unique (title)': 'tasks: a chave única a1 não contém family_id',
    'create unique index a2 on tasks (lower(title))': 'tasks: a chave única a2 não contém family_id',
    'create unique index a3 on score_log (redemption_id) where redemption_id is not null':
      'score_log: a chave única a3 não contém family_id',
    'create unique index a4 on rewards (id) include (family_id)':
      'rewards: a chave única a4 não contém family_id',
    'alter table tasks add constraint a5 exclude (title with =)': 'tasks: a exclusão a5 não contém family_id',
    'alter table families add constraint a6 unique (name)': 'families: a chave única a6 não contém id',
    'alter table reward_children add column b1 uuid constraint b1 references rewards (id)':
      'reward_children: a chave estrangeira b1 não liga family_id a rewards.family_id',
    'alter table tasks add column b2 uuid constraint b2 references mails (id)':
      'tasks: a chave estrangeira b2 aponta para mails, que fica só no coordenador',
    'alter table users add constraint b3 foreign key (family_id) references families (id)':
      'users: a chave estrangeira b3 aponta de fora para families, que é distribuída',
    'alter table mails add column b4 uuid constraint b4 references families (id)':
      'mails: a chave estrangeira b4 aponta de fora para families, que é distribuída',
    'alter table users add column b5 uuid constraint b5 references mails (id) on delete cascade':
      'users: a chave estrangeira b5 aponta de uma tabela de referência para mails, que é local',
    'alter table rewards add column b6 uuid, add constraint b6 foreign key (family_id, b6) references tasks on delete set null':
      'rewards: a chave estrangeira b6 não pode mudar colunas ao apagar ou alterar, porque contém family_id',
    'alter table rewards add column b8 uuid, add constraint b8 foreign key (family_id, b8) references tasks on delete set null (b8)':
      'rewards: a chave estrangeira b8 não pode mudar colunas ao apagar ou alterar, porque contém family_id',
    'alter table rewards add column b7 uuid, add constraint b7 foreign key (family_id, b7) references tasks on update cascade':
      'rewards: a chave estrangeira b7 não pode mudar colunas ao apagar ou alterar, porque contém family_id',
    [`create trigger c1 before update on tasks ${trigger}`]: 'tasks: tem o gatilho c1',
    [`create trigger c2 before update on users ${trigger}`]: 'users: tem o gatilho c2',
    'create policy c3 on media using (exists (select from children c where c.family_id = media.family_id))':
      'media: a regra c3 faz uma consulta dentro dela',
    'alter table task_days add column c4 int generated always as identity':
      'task_days: c4 conta com uma sequência menor que bigint',
    'create rule c5 as on delete to children do instead nothing': 'children: tem regras (CREATE RULE)',
    'create table c6 () inherits (media)': 'c6: é partição ou herda de outra tabela',
    [`create function c7() returns text language sql as $$ select set_config('app.family_id', '', true) $$`]:
      'a função c7() usa set_config',
  }
  const violations = await violationsAfter(...Object.keys(violationByChange))
  expect(violations.toSorted()).toEqual(Object.values(violationByChange).toSorted())
})

it.skipIf(isSharded)(
  'findViolations allows a bigint sequence, a trigger on a local table and an index that is not unique',
  async () => {
    const harmlessChanges = [
      'alter table tasks add column x bigint generated always as identity',
      'create trigger x before update on mails for each row execute function suppress_redundant_updates_trigger()',
      'create index x on tasks (title)',
      'alter table mails add unique (subject)',
    ]
    expect(await violationsAfter(...harmlessChanges)).toEqual([])
  },
)

it('findViolations reports a distributed table whose family_id is missing or nullable', async () => {
  const distributed: Placement = { kind: 'distributed', by: 'family_id' }
  const violations = await queryAsOwner((runQuery) =>
    findViolations(runQuery, { ...placements, users: distributed }),
  )
  expect(violations).toContain('users: family_id precisa ser NOT NULL e não pode ser calculada')
  expect(violations).toContain('users: a chave única users_email_key não contém family_id')
  expect(violations).toContain(
    'accounts: a chave estrangeira accounts_user_id_fkey aponta de fora para users, que é distribuída',
  )
  expect(
    await queryAsOwner((runQuery) => findViolations(runQuery, { ...placements, mails: distributed })),
  ).toContain('mails: não tem a coluna family_id')
})

it.skipIf(isSharded)(
  'without the Citus extension its absence is reported, and a plan can still be made',
  async () => {
    const cluster = await queryAsOwner(readCluster)
    expect(missingRequirements(cluster)).toEqual([
      { problem: expect.stringMatching(/citus/i), advice: expect.stringContaining('CREATE EXTENSION citus') },
    ])
    const { statements, misplaced } = planShards(cluster, placements)
    expect(misplaced).toEqual([])
    expect(statements).toContain(`SELECT create_reference_table('users')`)
  },
)

it.skipIf(isSharded)(
  'without the Citus extension the plain SQL of the plan runs and leaves all foreign keys unchanged',
  async () => {
    const { foreignKeys } = await queryAsOwner(readCluster)
    const plainStatements = planShards(await queryAsOwner(readCluster), placements).statements.filter(
      (statement) => !/citus\.|create_\w+_table/.test(statement),
    )
    expect(plainStatements.length).toBeGreaterThan(40)
    expect((await queryAsOwner(readCluster, ...plainStatements)).foreignKeys).toEqual(foreignKeys)
  },
)

it.skipIf(isSharded)(
  'with the rights for a cluster the identity role sees only rows of the family in app.family_id',
  async () => {
    const [family, otherFamily] = [
      await aFamily({ children: ['Alice'] }),
      await aFamily({ children: ['Bento'] }),
    ]
    const rights = Object.entries(placements).flatMap(([table, placement]) =>
      missingRights(table, placement, { rights: undefined, policies: new Set() }),
    )
    const visibleChildren = (familyId: string) =>
      queryAsOwner(
        async (runQuery) => {
          await runQuery(`set local role combinado_identity`)
          await runQuery(`set local app.family_id = '${familyId}'`)
          return (await runQuery<{ name: string }>('select name from children')).map(({ name }) => name)
        },
        ...rights,
      )
    expect(await visibleChildren(family.id)).toEqual(['Alice'])
    expect(await visibleChildren(otherFamily.id)).toEqual(['Bento'])
    expect(await visibleChildren('')).toEqual([])
  },
)
