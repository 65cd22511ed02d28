import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectOptions } from '#app/database/connect.server.ts'
import { lockDataFolder } from '#app/database/data-folder-lock.server.ts'
import { database } from '#app/database/database.server.ts'
import { findSecondFactor } from '#app/domain/accounts/queries.server.ts'
import '#tests/support/cheap-hashing.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { withConnection } from '#tests/support/with-connection.ts'
import { createTestDatabase, type RunningPostgres, openPostgres } from '#tests/support/postgres.ts'
import { initialiseDataDir } from '#tests/support/running-app.ts'
import { aFamilyWithSecondFactor } from '#tests/support/second-factor.ts'

const UNKNOWN_EMAIL = 'ninguem@exemplo.com.br'
const NOT_FOUND = { code: 1, output: '', errors: 'Usuário não encontrado\n' }

type Command = 'promote' | 'reset-second-factor'
const sourceOf = (command: Command) => `scripts/${command}.ts`

let folder = ''
let server: RunningPostgres
let bundles: Record<Command, string>
beforeAll(async () => {
  bundles = {
    promote: await bundleScript(sourceOf('promote')),
    'reset-second-factor': await bundleScript(sourceOf('reset-second-factor')),
  }
  folder = mkdtempSync(join(tmpdir(), 'combinado-commands-'))
  server = await openPostgres()
})
afterAll(async () => {
  await server.stop()
  for (const bundle of Object.values(bundles)) rmSync(bundle)
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command of package.json without npm, by default the bundled one, which starts faster. */
function runCommand(
  command: Command,
  { dataDir, databaseUrl = '' }: ConnectOptions,
  args: string[],
  script = bundles[command],
) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  return new Promise<{ code: number; output: string; errors: string }>((resolve) =>
    execFile(process.execPath, [script, ...args], { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    ),
  )
}

describe.each(['pglite', 'postgres'] as const)('the account commands on %s', (kind) => {
  it('make the person with the given e-mail an administrator, and turn off their second factor', async () => {
    const options: ConnectOptions =
      kind === 'pglite'
        ? { dataDir: await initialiseDataDir(join(folder, 'data')) }
        : {
            dataDir: 'memory://',
            databaseUrl: (await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)).url,
          }
    const [{ guardian }, { guardian: otherGuardian }] = await withConnection(options, async () => [
      await aFamilyWithSecondFactor(),
      await aFamilyWithSecondFactor(),
    ])
    const { email } = guardian
    expect(await runCommand('promote', options, [email.toUpperCase()])).toMatchObject({ code: 0, errors: '' })
    expect(await runCommand('reset-second-factor', options, [email])).toEqual({
      code: 0,
      output: `A verificação em duas etapas de ${email} foi desativada.\n`,
      errors: '',
    })
    expect(await runCommand('reset-second-factor', options, [email])).toMatchObject({
      code: 0,
      output: `A verificação em duas etapas de ${email} já estava desativada.\n`,
    })
    expect(await runCommand('promote', options, [UNKNOWN_EMAIL])).toEqual(NOT_FOUND)
    expect(await runCommand('reset-second-factor', options, [UNKNOWN_EMAIL])).toEqual(NOT_FOUND)
    const { admins, secondFactors } = await withConnection(options, async () => ({
      admins: await database().selectFrom('users').select('id').where('is_admin', '=', true).execute(),
      secondFactors: [await findSecondFactor(guardian.id), await findSecondFactor(otherGuardian.id)],
    }))
    expect(admins).toEqual([{ id: guardian.id }])
    expect(secondFactors.map(({ isOn }) => isOn)).toEqual([false, true])
  })
})

it('the commands print their usage unless they get exactly one e-mail, and promote refuses a data folder that is in use', async () => {
  const options = { dataDir: join(folder, 'locked') }
  for (const args of [[], ['a@exemplo.com.br', 'b@exemplo.com.br']])
    expect(await runCommand('promote', options, args, sourceOf('promote'))).toMatchObject({
      code: 1,
      errors: 'Uso: npm run promote -- EMAIL\n',
    })
  const source = sourceOf('reset-second-factor')
  expect(await runCommand('reset-second-factor', options, [], source)).toMatchObject({
    code: 1,
    errors: 'Uso: npm run reset-second-factor -- EMAIL\n',
  })
  const lock = lockDataFolder(options.dataDir)
  const result = await runCommand('promote', options, ['a@exemplo.com.br'])
  lock.release()
  expect(result.code).toBe(1)
  expect(result.errors).toContain('já está em uso por outro processo do Combinado')
})
