import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectOptions } from '#app/database/connect.server.ts'
import { lockDataFolder } from '#app/database/data-folder-lock.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { boot } from '#server/boot.ts'
import { readEnvironment } from '#app/base/env.server.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { withConnection } from '#tests/support/with-connection.ts'
import { newFamily } from '#tests/support/family-content.ts'
import { allBalances, allFamilyIds, oldExportPath, importedScope } from '#tests/support/old-product.ts'
import { initialiseDataDir } from '#tests/support/running-app.ts'

const COMMAND = 'scripts/import.ts'

let folder = ''
let bundledCommand = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-import-'))
  bundledCommand = await bundleScript(COMMAND)
})
afterAll(async () => {
  rmSync(bundledCommand)
  rmSync(folder, { recursive: true, force: true })
})

/** Options for an empty data folder. */
function emptyFolderOptions(): ConnectOptions {
  return { dataDir: mkdtempSync(join(folder, 'data-')) }
}

/** Options for a data folder after the first start of the product. */
async function startedFolderOptions(): Promise<ConnectOptions> {
  return { dataDir: await initialiseDataDir(emptyFolderOptions().dataDir) }
}

interface RunOptions {
  /** Flags of Node. */
  flags?: string[]
  script?: string
}

const environmentOf = ({ dataDir }: ConnectOptions) => ({ DATA_DIR: dataDir, DATABASE_URL: '' })

/** Runs the command of `npm run import`, by default the bundled one, which starts faster. */
function runImport(
  options: ConnectOptions,
  args: string[],
  { flags = [], script = bundledCommand }: RunOptions = {},
) {
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env: { ...process.env, ...environmentOf(options) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output, errors })),
  )
}

const file = oldExportPath('members-as-list')

// a long timeout, because a busy machine starts these processes slowly
describe('npm run import', { timeout: 300_000 }, () => {
  it('imports into an empty data folder once, and npm start then adds no example family', async () => {
    const options = emptyFolderOptions()
    const firstRun = await runImport(options, [file])
    expect(firstRun.errors).not.toMatch(/Error|erro/)
    expect(firstRun.code).toBe(0)
    expect(firstRun.output).toContain('Importação terminada.')
    expect(firstRun.output).toMatch(/families \(famílias\) +1 +1 +0 +0/)
    expect(firstRun.output).not.toMatch(/@exemplo|Marina|Alice/)
    const secondRun = await runImport(options, [file])
    expect(secondRun).toMatchObject({
      code: 0,
      output: expect.stringMatching(/families \(famílias\) +1 +0 +1 +0/),
    })

    await withConnection(options, async () => {
      const scope = (await importedScope('uid-marina'))!
      const { dashboard } = (await findDashboard(scope))!
      expect(dashboard.children.map(({ name, totalPoints }) => [name, totalPoints])).toContainEqual([
        'Alice',
        57,
      ])
    })
    const result = readEnvironment({ ...environmentOf(options), SEED: 'demo', LOG_LEVEL: 'silent' })
    if (!result.ok) throw new Error(result.problems.join())
    const runningProduct = await boot(result.environment)
    expect(runningProduct.signInHint).toBeUndefined()
    expect(await allFamilyIds()).toHaveLength(2)
    await runningProduct.stop()
    setConnection(undefined)
  })

  it('reports with --dry-run that nothing was written, without an existing data folder', async () => {
    const options = { dataDir: join(folder, 'never-created') }
    const { code, output } = await runImport(options, ['--dry-run', file], { script: COMMAND })
    expect([code, output]).toEqual([0, expect.stringContaining('Ensaio: nada foi gravado.')])
  })

  it('exits with code 1 and a message when the file cannot be read or has nothing to import', async () => {
    const options = emptyFolderOptions()
    const brokenFile = join(folder, 'broken.json')
    writeFileSync(brokenFile, '{ "users": ')
    const unknownFile = join(folder, 'unknown.json')
    writeFileSync(unknownFile, '{ "clientes": [{ "id": 1 }] }')
    for (const [args, message] of [
      [[], 'Uso: npm run import'],
      [[join(folder, 'missing.json')], 'não pôde ser lido (ENOENT)'],
      [[brokenFile], 'não é um JSON'],
      [[unknownFile], 'não tem nenhuma das coleções do aplicativo anterior'],
    ] as const) {
      const errors = expect.stringContaining(message)
      expect(await runImport(options, [...args])).toMatchObject({ code: 1, errors })
    }
  })

  it('refuses a folder that another process has locked', async () => {
    const options = emptyFolderOptions()
    const lock = lockDataFolder(options.dataDir)
    const result = await runImport(options, [file])
    lock.release()
    const errors = expect.stringContaining('já está em uso por outro processo do Combinado')
    expect(result).toMatchObject({ code: 1, errors })
  })

  it('refuses a database with other families, except with --into-existing', async () => {
    const options = await startedFolderOptions()
    await withConnection(options, () => newFamily())
    expect(await runImport(options, [file])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('já tem 1 família(s) que não vieram de uma importação'),
    })
    expect(await runImport(options, ['--into-existing', file])).toMatchObject({ code: 0 })
  })

  it('imports 200 families with two years of task days in a heap of 320 MB', async () => {
    const options = await startedFolderOptions()
    const largeFile = join(folder, 'large.json')
    writeFileSync(largeFile, JSON.stringify(largeExport(200)))
    const { code, output, errors } = await runImport(options, [largeFile], {
      flags: ['--max-old-space-size=320'],
    })
    expect(errors).not.toContain('heap out of memory')
    expect(code).toBe(0)
    expect(output).toMatch(/completedBy \(dias de tarefas\) +146\.000 +146\.000 +0 +0/)
    await withConnection(options, async () => {
      const balances = await allBalances()
      expect(balances).toHaveLength(200)
      for (const { balance, sum } of balances) expect([balance, sum]).toEqual([3650, 3650])
    })
  })
})

/**
 * An export of the old product. Each family has one child and one task, done every other day for two years; the score
 * log has half of the done days.
 */
function largeExport(familyCount: number) {
  const start = Date.UTC(2024, 0, 1, 15)
  const dates = Array.from({ length: 730 }, (_, day) => new Date(start + day * 86_400_000).toISOString())
  const daysOfTask = Object.fromEntries(
    dates.map((date, day) => [date.slice(0, 10), { status: day % 2 === 0, points: 10 }]),
  )
  const indexes = Array.from({ length: familyCount }, (_, index) => index)
  const recordsOf = <T>(create: (index: number) => T) =>
    Object.fromEntries(indexes.map((index) => [`id-${index}`, create(index)]))
  return {
    users: recordsOf((index) => ({
      email: `p${index}@exemplo.com.br`,
      displayName: 'Pessoa',
      familyId: `id-${index}`,
    })),
    families: recordsOf((index) => ({
      name: 'Família',
      members: [`id-${index}`],
      children: { kid: { name: 'Criança', age: 7, characteristics: ['curious'], totalPoints: 3650 } },
    })),
    tasks: recordsOf((index) => ({
      title: 'Arrumar a cama',
      time: '07:30',
      points: 10,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      childIds: ['kid'],
      familyId: `id-${index}`,
      completedBy: { kid: daysOfTask },
    })),
    scoreLog: Object.fromEntries(
      indexes.flatMap((index) =>
        dates.flatMap((createdAt, day) =>
          day % 4 === 0
            ? [
                [
                  `log-${index}-${day}`,
                  {
                    familyId: `id-${index}`,
                    scoredMemberUid: 'kid',
                    points: 10,
                    type: 'positive',
                    description: 'Arrumar a cama',
                    createdAt,
                  },
                ],
              ]
            : [],
        ),
      ),
    ),
  }
}
