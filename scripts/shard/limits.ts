import type { RunQuery } from '#app/database/inspect.server.ts'
import type { Placement } from './placements.ts'

/**
 * Finds the parts of this schema that Citus would refuse, with a text for the operator for each. Reads the catalogue of any
 * PostgreSQL. The rules are those of Citus 13.2: its documentation "SQL Support and Workarounds", and its source files
 * foreign_constraint.c, create_distributed_table.c, policy.c and trigger.c.
 */
export async function findViolations(
  query: RunQuery,
  placements: Record<string, Placement>,
): Promise<string[]> {
  const facts = await readFacts(query)
  const placementOf = (table: string) => placements[table]
  const keyColumnOf = (table: string) => {
    const placement = placementOf(table)
    return placement?.kind === 'distributed' ? placement.by : undefined
  }
  const violations: string[] = []
  for (const { table } of facts.columns) {
    const keyColumn = keyColumnOf(table)
    const column = facts.columns
      .find((row) => row.table === table)
      ?.names.find(({ name }) => name === keyColumn)
    if (keyColumn && !column) violations.push(`${table}: não tem a coluna ${keyColumn}`)
    else if (keyColumn && (!column!.required || column!.computed)) {
      violations.push(`${table}: ${keyColumn} precisa ser NOT NULL e não pode ser calculada`)
    }
  }
  for (const { table, index, columns, exclusion } of facts.unique) {
    const keyColumn = keyColumnOf(table)
    if (keyColumn && !columns.includes(keyColumn)) {
      violations.push(
        `${table}: ${exclusion ? 'a exclusão' : 'a chave única'} ${index} não contém ${keyColumn}`,
      )
    }
  }
  for (const key of facts.foreign) violations.push(...foreignKeyViolations(key, placementOf))
  for (const { table, trigger } of facts.triggers) {
    if (placementOf(table)?.kind !== 'local') violations.push(`${table}: tem o gatilho ${trigger}`)
  }
  for (const { table, policy } of facts.policies) {
    if (placementOf(table)?.kind !== 'local')
      violations.push(`${table}: a regra ${policy} faz uma consulta dentro dela`)
  }
  for (const { table, column } of facts.sequences) {
    if (placementOf(table)?.kind !== 'local')
      violations.push(`${table}: ${column} conta com uma sequência menor que bigint`)
  }
  for (const { table, problem } of facts.unsupported) {
    if (placementOf(table)?.kind !== 'local') violations.push(`${table}: ${problem}`)
  }
  for (const { name } of facts.settingFunctions) violations.push(`a função ${name} usa set_config`)
  return [...new Set(violations)]
}

interface ForeignKeyFact {
  table: string
  name: string
  columns: string[]
  references: string
  referenced: string[]
  /** a: nothing, r: refuse, c: cascade, n: set null, d: set default */
  deletes: string
  updates: string
}

function foreignKeyViolations(
  key: ForeignKeyFact,
  placementOf: (table: string) => Placement | undefined,
): string[] {
  const [from, to] = [placementOf(key.table), placementOf(key.references)]
  const label = `${key.table}: a chave estrangeira ${key.name}`
  if (from?.kind !== 'distributed') {
    if (to?.kind === 'distributed')
      return [`${label} aponta de fora para ${key.references}, que é distribuída`]
    const isRisky = from?.kind === 'reference' && to?.kind === 'local'
    return isRisky ? [`${label} aponta de uma tabela de referência para ${key.references}, que é local`] : []
  }
  if (to?.kind === 'local') return [`${label} aponta para ${key.references}, que fica só no coordenador`]
  const keyIndex = key.columns.indexOf(from.by)
  const violations: string[] = []
  // Citus refuses 'set null' even if its list of columns leaves out the distribution column
  if (keyIndex >= 0 && (['n', 'd'].includes(key.deletes) || ['n', 'd', 'c'].includes(key.updates))) {
    violations.push(`${label} não pode mudar colunas ao apagar ou alterar, porque contém ${from.by}`)
  }
  if (to?.kind === 'distributed' && (keyIndex < 0 || key.referenced[keyIndex] !== to.by)) {
    violations.push(`${label} não liga ${from.by} a ${key.references}.${to.by}`)
  }
  return violations
}

interface Facts {
  columns: { table: string; names: { name: string; required: boolean; computed: boolean }[] }[]
  unique: { table: string; index: string; columns: string[]; exclusion: boolean }[]
  foreign: ForeignKeyFact[]
  triggers: { table: string; trigger: string }[]
  policies: { table: string; policy: string }[]
  sequences: { table: string; column: string }[]
  unsupported: { table: string; problem: string }[]
  settingFunctions: { name: string }[]
}

const OUR_TABLES_SQL = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
const columnNamesSql = (table: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality listed(number, place)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = listed.number order by listed.place)`

async function readFacts(query: RunQuery): Promise<Facts> {
  return {
    columns: await query(
      `select c.relname::text as table, json_agg(json_build_object('name', a.attname, 'required', a.attnotnull,
         'computed', a.attgenerated <> '')) as names
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where ${OUR_TABLES_SQL} group by 1 order by 1`,
    ),
    // an index over an expression lists no column, so it counts as one without family_id
    unique: await query(
      `select c.relname::text as table, i.indexrelid::regclass::text as index, i.indisexclusion as exclusion,
         array(select a.attname::text from unnest((i.indkey::int2[])[0:i.indnkeyatts - 1]) with ordinality n(number, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number
           where not i.indisexclusion or k.conexclop[n.place] in (select oid from pg_operator where oprname = '=')) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid
         left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'x'
       where (i.indisunique or i.indisexclusion) and ${OUR_TABLES_SQL} order by 1, 2`,
    ),
    foreign: await query(
      `select c.relname::text as table, k.conname::text as name, r.relname::text as references,
         ${columnNamesSql('k.conrelid', 'k.conkey')} as columns, ${columnNamesSql('k.confrelid', 'k.confkey')} as referenced,
         k.confdeltype::text as deletes, k.confupdtype::text as updates
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
       where k.contype = 'f' and ${OUR_TABLES_SQL} order by 1, 2`,
    ),
    triggers: await query(
      `select c.relname::text as table, t.tgname::text as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and t.tgname not like 'citus_%' and t.tgname not like 'truncate_trigger_%' and ${OUR_TABLES_SQL}`,
    ),
    policies: await query(
      `select c.relname::text as table, p.polname::text as policy from pg_policy p join pg_class c on c.oid = p.polrelid
       where (p.polqual::text like '%{SUBLINK%' or p.polwithcheck::text like '%{SUBLINK%') and ${OUR_TABLES_SQL}`,
    ),
    sequences: await query(
      `select c.relname::text as table, a.attname::text as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%') and a.atttypid <> 'bigint'::regtype and ${OUR_TABLES_SQL}`,
    ),
    unsupported: await query(
      `select c.relname::text as table, 'tem regras (CREATE RULE)' as problem from pg_class c where c.relhasrules and ${OUR_TABLES_SQL}
       union all select c.relname::text, 'é partição ou herda de outra tabela' from pg_class c join pg_inherits on inhrelid = c.oid where ${OUR_TABLES_SQL}`,
    ),
    settingFunctions: await query(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
         and p.prosrc ~* '\\mset_config\\s*\\('
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    ),
  }
}
