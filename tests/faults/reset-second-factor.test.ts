import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConnectOptions } from '#app/database/connect.server.ts'
import { findSecondFactor } from '#app/domain/accounts/queries.server.ts'
import { connected } from '#tests/support/connected.ts'
import { createTestDatabase, type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'
import { startedDataDir } from '#tests/support/running-app.ts'
import { aProtectedGuardian } from '#tests/support/second-factor.ts'

let folder = ''
let server: RunningPostgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-factor-'))
  server = await startPostgres()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs scripts/reset-second-factor.ts without npm. */
function reset({ dataDir, databaseUrl = '' }: ConnectOptions, args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  return new Promise<{ code: number; output: string; errors: string }>((resolve) =>
    execFile(
      process.execPath,
      ['scripts/reset-second-factor.ts', ...args],
      { env },
      (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
    ),
  )
}

it('removes the second factor, on both databases; a repetition and an unknown e-mail change nothing', async () => {
  const embedded = { dataDir: await startedDataDir(join(folder, 'data')) }
  const store = await createTestDatabase(server.url)
  for (const options of [embedded, { dataDir: 'memory://', databaseUrl: store.url }]) {
    const [{ guardian }, other] = await connected(options, async () => [
      await aProtectedGuardian(),
      await aProtectedGuardian(),
    ])
    const { email } = guardian
    expect(await reset(options, [email])).toEqual({
      code: 0,
      output: `A verificação em duas etapas de ${email} foi desativada.\n`,
      errors: '',
    })
    expect(await reset(options, [email])).toMatchObject({
      code: 0,
      output: `A verificação em duas etapas de ${email} já estava desativada.\n`,
    })
    const isOn = (userId: string) => connected(options, async () => (await findSecondFactor(userId)).isOn)
    expect([await isOn(guardian.id), await isOn(other.guardian.id)]).toEqual([false, true])
    const nobody = await reset(options, ['ninguem@exemplo.com.br'])
    expect(nobody).toEqual({ code: 1, output: '', errors: 'Usuário não encontrado\n' })
  }
  await store.drop()
  expect(await reset(embedded, [])).toMatchObject({
    code: 1,
    errors: 'Uso: npm run reset-second-factor -- EMAIL\n',
  })
})
