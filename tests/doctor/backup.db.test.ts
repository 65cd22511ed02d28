import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setConnection } from '#app/database/database.server.ts'
import { openInspection } from '#app/database/inspect.server.ts'
import { environment } from '#app/base/env.server.ts'
import { withConnection } from '#tests/support/with-connection.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import { openTestDatabase, testDatabaseKind } from '#tests/support/database.ts'
import { balancesOf, givePoints, newFamilyWithChild } from '#tests/support/family-content.ts'
import { examine } from '../../scripts/doctor/examine.ts'

// slow: each start writes all files of an embedded database
vi.setConfig({ testTimeout: 150_000 })
afterAll(() => vi.resetConfig())

const folders: string[] = []
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-backup-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  setConnection(undefined)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Runs the doctor on a data folder. Returns a line 'level summary' for each finding. */
const readReport = async (dataDir: string) => {
  const findings = await examine({ ...environment(), dataDir, databaseUrl: undefined })
  return findings.map(({ level, summary }) => `${level} ${summary}`).join('\n')
}

describe.runIf(testDatabaseKind() === 'pglite')('the embedded database', () => {
  let initialDir = ''
  beforeAll(async () => {
    initialDir = mkdtempSync(join(tmpdir(), 'combinado-backup-'))
    await withConnection({ dataDir: initialDir }, () => Promise.resolve())
  }, 150_000)
  afterAll(() => rmSync(initialDir, { recursive: true }))

  it('can be restored from a copy of its data folder', async () => {
    const [dataDir, copyDir] = [aFolder(), join(aFolder(), 'restored')]
    cpSync(initialDir, dataDir, { recursive: true })
    const { scope, balances } = await withConnection({ dataDir }, async () => {
      const { scope: familyScope, childId } = await newFamilyWithChild()
      for (const points of [10, 25]) await givePoints(familyScope, childId, points)
      return { scope: familyScope, balances: await balancesOf(familyScope) }
    })
    expect([...balances.values()]).toEqual([{ balance: 35, sum: 35 }])
    cpSync(dataDir, copyDir, { recursive: true })
    rmSync(dataDir, { recursive: true })
    expect(await withConnection({ dataDir: copyDir }, () => balancesOf(scope))).toEqual(balances)
    const childId = [...balances.keys()][0]!
    const laterBalances = await withConnection({ dataDir: copyDir }, async () => {
      await givePoints(scope, childId, 5)
      return balancesOf(scope)
    })
    expect(laterBalances.get(childId)).toEqual({ balance: 40, sum: 40 })
    const report = await readReport(copyDir)
    expect(report).toContain('ok Pontos: 1 famílias, 1 crianças, 3 lançamentos')
    expect(report).not.toMatch(/^erro/m)
  })

  it('is opened read-only by the doctor, which does not create it and does not examine it while the product runs', async () => {
    const folder = aFolder()
    expect(await readReport(folder)).toContain('atenção Banco de dados: ainda não existe')
    cpSync(initialDir, folder, { recursive: true })
    await withConnection({ dataDir: folder }, async () => {
      expect(await readReport(folder)).toContain('atenção Banco de dados: o produto está rodando')
    })
    const inspection = await openInspection({ databaseUrl: undefined, dataDir: folder })
    await expect(inspection!.query('delete from users')).rejects.toMatchObject({ code: '25006' })
    await inspection!.close()
  })
})

describe.runIf(testDatabaseKind() === 'postgres')('PostgreSQL', () => {
  it('is examined while the product runs, through a read-only connection of the role that owns the tables', async () => {
    const testDatabase = await openTestDatabase()
    try {
      const inspection = await openInspection({
        databaseUrl: testDatabase.ownerDatabaseUrl,
        dataDir: 'unused',
      })
      await expect(inspection!.query('delete from users')).rejects.toMatchObject({ code: '25006' })
      await inspection!.close()
      const findings = await examine({ ...environment(), databaseUrl: testDatabase.ownerDatabaseUrl })
      // the tests move this process's clock, and not PostgreSQL's
      const faults = findings.filter(
        ({ level, summary }) => level === 'erro' && !summary.startsWith('Relógio'),
      )
      expect(faults).toEqual([])
      expect(findings.map(({ summary }) => summary).join('\n')).toContain('todo saldo bate com o extrato')
    } finally {
      await testDatabase.close()
    }
  })

  it('is reported with one error and its fix if the password is wrong or the database does not exist', async () => {
    const server = await openPostgres()
    for (const [changes, advice] of [
      [{ password: 'errada' }, 'corrija usuário e senha na DATABASE_URL'],
      [{ pathname: '/nada' }, 'CREATE DATABASE "nada"'],
    ] as const) {
      const { href } = Object.assign(new URL(server.url), changes)
      const findings = await examine({ ...environment(), databaseUrl: href })
      const errors = findings.filter(({ level }) => level === 'erro')
      expect(errors).toEqual([expect.objectContaining({ advice: expect.stringContaining(advice) })])
    }
    await server.stop()
  })

  it('is reported with one error if it is unreachable, with advice and without the password', async () => {
    const unreachableUrl = 'postgres://combinado:geheim@127.0.0.1:1/combinado'
    const findings = await examine({ ...environment(), databaseUrl: unreachableUrl })
    const errors = findings.filter(({ level }) => level === 'erro')
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ advice: expect.stringContaining('DATABASE_URL') })
    expect(JSON.stringify(findings)).not.toContain('geheim')
  })
})
