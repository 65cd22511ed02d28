import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConnectOptions } from '#app/database/connect.server.ts'
import { database } from '#app/database/database.server.ts'
import { connected } from '#tests/support/connected.ts'
import { aFamily } from '#tests/support/people.ts'
import { createTestDatabase, type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'
import { startedDataDir } from '#tests/support/running-app.ts'

let folder = ''
let server: RunningPostgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-promote-'))
  server = await startPostgres()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs scripts/promote.ts without npm. */
function promote({ dataDir, databaseUrl = '' }: ConnectOptions, args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  return new Promise<{ code: number; output: string; errors: string }>((resolve) =>
    execFile(process.execPath, ['scripts/promote.ts', ...args], { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    ),
  )
}

it('makes the person with this e-mail an administrator, on both databases; an unknown e-mail changes nothing', async () => {
  const embedded = { dataDir: await startedDataDir(join(folder, 'data')) }
  const store = await createTestDatabase(server.url)
  for (const options of [embedded, { dataDir: 'memory://', databaseUrl: store.url }]) {
    const { guardian } = await connected(options, () => aFamily())
    expect(await promote(options, [guardian.email.toUpperCase()])).toMatchObject({ code: 0, errors: '' })
    const admins = await connected(options, () =>
      database().selectFrom('users').select('id').where('is_admin', '=', true).execute(),
    )
    expect(admins).toEqual([{ id: guardian.id }])
    const nobody = await promote(options, ['ninguem@exemplo.com.br'])
    expect(nobody).toEqual({ code: 1, output: '', errors: 'Usuário não encontrado\n' })
  }
  await store.drop()
})

it('prints its usage, and refuses a folder that another process has open', async () => {
  const options = { dataDir: await startedDataDir(join(folder, 'held')) }
  for (const args of [[], ['a@exemplo.com.br', 'b@exemplo.com.br']])
    expect(await promote(options, args)).toMatchObject({ code: 1, errors: 'Uso: npm run promote -- EMAIL\n' })
  const refused = await connected(options, () => promote(options, ['a@exemplo.com.br']))
  expect(refused.code).toBe(1)
  expect(refused.errors).toContain('já está em uso por outro processo do Combinado')
})
