import type { RunQuery } from '#app/database/inspect.server.ts'

/** A foreign key, read from the database's catalogue. */
export interface ForeignKey {
  name: string
  table: string
  references: string
  /** 'FOREIGN KEY (…) REFERENCES …'. */
  definition: string
}

/** How Citus stores a table; null for a plain PostgreSQL table. */
export interface TableStorage {
  kind: 'distributed' | 'reference' | 'local'
  by: string | null
}

/** The state of a cluster, read before tables are moved. */
export interface Cluster {
  /** The version of Citus, '13.2-1'; null without the extension. */
  version: string | null
  isInstalled: boolean
  isCoordinator: boolean
  hasCoordinatorAddress: boolean
  /** Number of nodes that store rows of families. */
  nodeCount: number
  login: string
  ownsTables: boolean
  rolesWithoutLogin: string[]
  tables: Map<string, TableStorage | null>
  foreignKeys: ForeignKey[]
  /** Names of all policies of row-level security. */
  policies: Set<string>
}

export async function readCluster(query: RunQuery): Promise<Cluster> {
  const [extension] = await query<{ version: string | null; installed: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
       exists (select from pg_available_extensions where name = 'citus') as installed`,
  )
  const version = extension?.version ?? null
  const [login] = await query<{ login: string; owns: boolean }>(
    `select current_user::text as login, not exists (select from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'USAGE')) as owns`,
  )
  const roles = await query<{ name: string }>(
    `select rolname::text as name from pg_roles
     where rolname in ('combinado_app', 'combinado_identity') and not rolcanlogin order by 1`,
  )
  return {
    version,
    isInstalled: extension?.installed ?? false,
    ...(version
      ? await readNodes(query)
      : { isCoordinator: false, hasCoordinatorAddress: false, nodeCount: 0 }),
    login: login!.login,
    ownsTables: login!.owns,
    rolesWithoutLogin: roles.map(({ name }) => name),
    tables: await readTables(query, version !== null),
    foreignKeys: await readForeignKeys(query),
    policies: await readPolicies(query),
  }
}

async function readNodes(
  query: RunQuery,
): Promise<Pick<Cluster, 'isCoordinator' | 'hasCoordinatorAddress' | 'nodeCount'>> {
  const [state] = await query<{ isCoordinator: boolean; hasCoordinatorAddress: boolean; nodeCount: number }>(
    `select (select groupid from pg_dist_local_group) = 0 as "isCoordinator",
       exists (select from pg_dist_node where groupid = 0) as "hasCoordinatorAddress",
       (select count(*)::int from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary') as "nodeCount"`,
  )
  return state!
}

async function readTables(query: RunQuery, hasCitus: boolean): Promise<Map<string, TableStorage | null>> {
  // a table that is neither hashed ('h') nor replicated ('t') is a local table that Citus manages because of foreign keys
  const rows = await query<{ name: string; method: string | null; model: string | null; by: string | null }>(
    hasCitus
      ? `select c.relname::text as name, p.partmethod::text as method, p.repmodel::text as model,
           case when p.partkey is not null then column_to_column_name(p.logicalrelid, p.partkey) end as by
         from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
           and not exists (select from pg_dist_shard s where c.oid = to_regclass(format('%s_%s', s.logicalrelid, s.shardid)))
         order by 1`
      : `select relname::text as name, null as method, null as model, null as by from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  return new Map(
    rows.map(({ name, method, model, by }) => {
      if (method === null) return [name, null]
      const kind = method === 'h' ? 'distributed' : model === 't' ? 'reference' : 'local'
      return [name, { kind, by }]
    }),
  )
}

async function readPolicies(query: RunQuery): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    `select policyname::text as name from pg_policies where schemaname = 'public'`,
  )
  return new Set(rows.map(({ name }) => name))
}

function readForeignKeys(query: RunQuery): Promise<ForeignKey[]> {
  return query<ForeignKey>(
    `select k.conname::text as name, t.relname::text as table, r.relname::text as references, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace order by t.relname, k.conname`,
  )
}
