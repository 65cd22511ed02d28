import { DataFolderInUse } from '#app/database/data-folder-lock.server.ts'
import { type RunQuery, openInspection } from '#app/database/inspect.server.ts'
import type { Environment } from '#app/base/env.server.ts'
import { BRAND } from '#content/brand.ts'
import { checkConfiguration } from './check-configuration.ts'
import { checkClock, checkLedger, checkQueues, checkSecret } from './check-content.ts'
import { checkMail } from './check-mail.ts'
import { checkMigrations, checkRights, checkRoles, checkVersion } from './check-schema.ts'
import { checkObjectStore, checkStoredObjects } from './check-object-store.ts'
import { checkStorage } from './check-storage.ts'
import { warning, type Finding, failure } from './finding.ts'

/** Runs all checks. Changes nothing but a test object in the object store, which it deletes again. */
export async function examine(environment: Environment): Promise<Finding[]> {
  return [
    ...checkConfiguration(environment, BRAND.company),
    ...(await checkStorage(environment.dataDir)),
    ...(await checkDatabase(environment)),
    ...(await checkObjectStore(environment.objectStore)),
    ...(await checkMail(environment.smtpUrl)),
  ]
}

async function checkDatabase({ databaseUrl, dataDir, objectStore }: Environment): Promise<Finding[]> {
  let inspection
  try {
    inspection = await openInspection({ databaseUrl, dataDir })
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      const summary = 'Banco de dados: o produto está rodando, e o banco embutido só se abre uma vez'
      return [warning(summary, 'para conferir o banco, encerre o produto; rodando, veja /pronto')]
    }
    const { code, message } = error as { code?: string; message: string }
    const advice = databaseUrl
      ? 'confira DATABASE_URL e se o servidor está no ar'
      : 'restaure a última cópia de segurança'
    return [failure(`Banco de dados: não abre (${code ?? message})`, advice)]
  }
  if (!inspection) return [warning('Banco de dados: ainda não existe', 'o primeiro npm start o cria')]
  try {
    return await checkOpenDatabase(inspection.query, objectStore)
  } finally {
    await inspection.close()
  }
}

/** Runs the checks of an open database. If migrations are missing, it reports only the version, the clock and the migrations. */
export async function checkOpenDatabase(
  query: RunQuery,
  objectStore?: Environment['objectStore'],
): Promise<Finding[]> {
  const findings = [...(await checkVersion(query)), ...(await checkClock(query, Date.now))]
  const { findings: migrationFindings, isComplete } = await checkMigrations(query)
  findings.push(...migrationFindings)
  const roleFindings = await checkRoles(query)
  if (!isComplete) return findings
  findings.push(...roleFindings)
  if (roleFindings.every(({ level }) => level === 'ok')) findings.push(...(await checkRights(query)))
  for (const check of [checkSecret, checkLedger, checkQueues]) findings.push(...(await check(query)))
  findings.push(...(await checkStoredObjects(query, objectStore)))
  return findings
}
