import pg from 'pg'

/**
 * Reads a family as the product does, in both roles, because nodes connect to each other as the current role and get the
 * family only by SET LOCAL. Throws an error with a fix if a read fails.
 */
export async function tryRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM families LIMIT 1')
  const family = rows[0]?.id
  await withRole(client, 'combinado_identity', async () => {
    await client.query('SELECT count(*) FROM family_members')
  })
  await withRole(client, 'combinado_app', async () => {
    if (!family) return void (await client.query('SELECT count(*) FROM children'))
    await client.query(`SET LOCAL app.family_id = ${pg.escapeLiteral(family)}`)
    const ownFamily = await client.query('SELECT id FROM families WHERE id = $1', [family])
    if (ownFamily.rows.length !== 1) {
      throw new Error(
        'a família não aparece nos nós: as regras por família (row-level security) não chegaram até eles',
      )
    }
    const visibleFamilies = await client.query('SELECT id FROM families')
    if (visibleFamilies.rows.length !== 1)
      throw new Error('outras famílias aparecem: os nós não guardam uma família da outra')
  })
}

async function withRole(client: pg.Client, role: string, read: () => Promise<void>): Promise<void> {
  await client.query(`SET citus.propagate_set_commands = 'local'`)
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL ROLE ${role}`)
    await read()
  } catch (error) {
    throw new Error(
      `As tabelas estão no lugar, mas ${role} não consegue ler: ${(error as Error).message}\n` +
        'Confira o pg_hba.conf de cada máquina e ~/.pgpass do usuário postgres (docs/scale.md), e repita.',
      { cause: error },
    )
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
  }
}
