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

/** A node other than the coordinator. */
export interface ClusterNode {
  /** 'host:port'. */
  address: string
  /** The node's `wal_level`; undefined if the coordinator cannot connect to the node. */
  walLevel: string | undefined
  /** Roles as which the coordinator cannot connect to the node, although the login can. */
  refusedRoles: string[]
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
  /** All active nodes except the coordinator. */
  nodes: ClusterNode[]
  /** The coordinator's `wal_level`. */
  walLevel: string
  login: string
  ownsTables: boolean
  rolesWithoutLogin: string[]
  tables: Map<string, TableStorage | null>
  foreignKeys: ForeignKey[]
  /** Names of all policies of row-level security. */
  policies: Set<string>
  /** The rights of combinado_identity on each table. `update`: of at least one column. */
  identityRights: Map<string, IdentityRights>
}

export interface IdentityRights {
  select: boolean
  insert: boolean
  update: boolean
  delete: boolean
}

export async function readCluster(query: RunQuery): Promise<Cluster> {
  const [extension] = await query<{ version: string | null; installed: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
       exists (select from pg_available_extensions where name = 'citus') as installed`,
  )
  const version = extension?.version ?? null
  const [login] = await query<{ login: string; owns: boolean; walLevel: string }>(
    `select current_user::text as login, current_setting('wal_level') as "walLevel", not exists (select from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'USAGE')) as owns`,
  )
  const roles = await query<{ name: string; canLogin: boolean; canBeSet: boolean }>(
    `select rolname::text as name, rolcanlogin as "canLogin", pg_has_role(current_user, oid, 'MEMBER') as "canBeSet"
     from pg_roles where rolname in ('combinado_app', 'combinado_identity') order by 1`,
  )
  return {
    version,
    isInstalled: extension?.installed ?? false,
    ...(version
      ? await readNodes(query)
      : { isCoordinator: false, hasCoordinatorAddress: false, nodeCount: 0 }),
    nodes: version
      ? await contactNodes(
          query,
          roles.filter(({ canBeSet }) => canBeSet).map(({ name }) => name),
        )
      : [],
    walLevel: login!.walLevel,
    login: login!.login,
    ownsTables: login!.owns,
    rolesWithoutLogin: roles.filter(({ canLogin }) => !canLogin).map(({ name }) => name),
    tables: await readTables(query, version !== null),
    foreignKeys: await readForeignKeys(query),
    policies: await readPolicies(query),
    identityRights: await readIdentityRights(query),
  }
}

/** Connects to each node as the login and as each of the roles. */
async function contactNodes(query: RunQuery, roles: readonly string[]): Promise<ClusterNode[]> {
  await query(`SET citus.node_connection_timeout = '5s'`)
  const readWalLevels = () =>
    query<{ address: string; walLevel: string | null }>(
      `select nodename || ':' || nodeport as address, case when success then result end as "walLevel"
       from run_command_on_workers('show wal_level') order by 1`,
    )
  const nodes = (await readWalLevels()).map(({ address, walLevel }): ClusterNode => ({
    address,
    walLevel: walLevel ?? undefined,
    refusedRoles: [],
  }))
  for (const role of roles) {
    await query(`SET ROLE ${role}`)
    try {
      for (const { address, walLevel } of await readWalLevels()) {
        const node = nodes.find((candidate) => candidate.address === address)
        if (node?.walLevel !== undefined && walLevel === null) node.refusedRoles.push(role)
      }
    } finally {
      await query('RESET ROLE')
    }
  }
  return nodes
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

async function readIdentityRights(query: RunQuery): Promise<Map<string, IdentityRights>> {
  const rows = await query<IdentityRights & { name: string }>(
    `select c.relname::text as name, has_table_privilege(r.oid, c.oid, 'SELECT') as select,
       has_table_privilege(r.oid, c.oid, 'INSERT') as insert, has_any_column_privilege(r.oid, c.oid, 'UPDATE') as update,
       has_table_privilege(r.oid, c.oid, 'DELETE') as delete
     from pg_class c join pg_roles r on r.rolname = 'combinado_identity'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  return new Map(rows.map(({ name, ...rights }) => [name, rights]))
}

function readForeignKeys(query: RunQuery): Promise<ForeignKey[]> {
  return query<ForeignKey>(
    `select k.conname::text as name, t.relname::text as table, r.relname::text as references, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace order by t.relname, k.conname`,
  )
}
