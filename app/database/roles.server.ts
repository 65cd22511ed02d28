import pg, { type ClientBase } from 'pg'

/** The role of a family's transactions, under row-level security. */
export const APP_ROLE = 'combinado_app'
/** The default role of connections, for everything outside a family: sign-up, sessions, invites. */
export const IDENTITY_ROLE = 'combinado_identity'

const ROLES = [APP_ROLE, IDENTITY_ROLE]
// LOGIN, because the nodes of a Citus cluster connect to each other as the current role
const ATTRIBUTES = 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE'

const INSUFFICIENT_PRIVILEGE = '42501'
// error codes when a process on another database of the same server creates the same roles
const CREATED_CONCURRENTLY = ['42710', '23505', 'XX000']

/** The login role lacks rights that only an administrator can grant; the message contains the SQL. */
export class DatabaseNotPrepared extends Error {
  override readonly name = 'DatabaseNotPrepared'
}

interface RoleState {
  name: string
  can_be_set: boolean
  is_too_strong: boolean
}

interface LoginState {
  login: string
  may_create_tables: boolean
  has_set_option: boolean
}

/**
 * Ensures that the two roles exist and obey row-level security, and that the login role may SET ROLE to them and create
 * tables. Throws DatabaseNotPrepared with the administrator's SQL otherwise.
 */
export async function ensureRoles(client: ClientBase): Promise<void> {
  const { rows } = await client.query<LoginState>(
    `select session_user as login,
       has_schema_privilege(session_user, 'public', 'CREATE') as may_create_tables,
       current_setting('server_version_num')::int >= 160000 as has_set_option`,
  )
  const loginState = rows[0]!
  if (ROLES.includes(loginState.login)) {
    throw new DatabaseNotPrepared(
      `O usuário ${loginState.login} da DATABASE_URL é reservado para o próprio Combinado. ` +
        'Use na DATABASE_URL o usuário dono das tabelas.',
    )
  }

  const missingStatements = loginState.may_create_tables
    ? []
    : [`GRANT USAGE, CREATE ON SCHEMA public TO ${pg.escapeIdentifier(loginState.login)};`]
  for (const role of ROLES) missingStatements.push(...(await ensureRole(client, role, loginState)))
  if (missingStatements.length > 0) {
    throw new DatabaseNotPrepared(
      `O banco de dados ainda não está pronto para o Combinado, e o usuário ${loginState.login} não tem permissão ` +
        `para prepará-lo. Peça a quem administra o banco que execute:\n\n${missingStatements.join('\n')}\n`,
    )
  }
}

async function ensureRole(client: ClientBase, role: string, loginState: LoginState): Promise<string[]> {
  const missingStatements: string[] = []
  let state = await roleState(client, role, loginState)
  if (!state) {
    const create = `CREATE ROLE ${role} ${ATTRIBUTES}`
    if (!(await tryStatement(client, create))) missingStatements.push(`${create};`)
    state = await roleState(client, role, loginState)
  }
  if (state?.is_too_strong) missingStatements.push(`ALTER ROLE ${role} ${ATTRIBUTES};`)
  if (!state?.can_be_set) {
    const grant = `GRANT ${role} TO ${pg.escapeIdentifier(loginState.login)}`
    if (!state || !(await tryStatement(client, grant))) missingStatements.push(`${grant};`)
  }
  return missingStatements
}

async function roleState(client: ClientBase, role: string, loginState: LoginState) {
  const { rows } = await client.query<RoleState>(
    `select rolname as name, rolsuper or rolbypassrls as is_too_strong,
       pg_has_role(session_user, oid, '${loginState.has_set_option ? 'SET' : 'MEMBER'}') as can_be_set
     from pg_roles where rolname = $1`,
    [role],
  )
  return rows[0]
}

/** Whether the statement took effect, in this process or concurrently in another. False without the privilege. */
async function tryStatement(client: ClientBase, statement: string, attemptsLeft = 5): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === INSUFFICIENT_PRIVILEGE) return false
    if (!code || !CREATED_CONCURRENTLY.includes(code)) throw error
    if (code !== 'XX000') return true
    if (attemptsLeft === 1) throw error
    return tryStatement(client, statement, attemptsLeft - 1)
  }
}
