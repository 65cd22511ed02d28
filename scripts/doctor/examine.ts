import { DataFolderInUse } from '#app/database/data-folder-lock.server.ts'
import { type RunQuery, openInspection } from '#app/database/inspect.server.ts'
import type { Environment } from '#app/base/env.server.ts'
import { BRAND } from '#content/brand.ts'
import { checkConfiguration } from './check-configuration.ts'
import { checkClock, checkLedger, checkQueues, checkSecret } from './check-content.ts'
import { checkMail } from './check-mail.ts'
import { checkMigrations, checkRights, checkRoles, checkVersion } from './check-schema.ts'
import { checkStorage } from './check-storage.ts'
import { attention, type Finding, wrong } from './finding.ts'

/** Runs all checks, without changing anything. */
export async function examine(environment: Environment): Promise<Finding[]> {
  return [
    ...checkConfiguration(environment, BRAND.company),
    ...(await checkStorage(environment.dataDir)),
    ...(await checkDatabase(environment)),
    ...(await checkMail(environment.smtpUrl)),
  ]
}

async function checkDatabase({ databaseUrl, dataDir }: Environment): Promise<Finding[]> {
  let inspection
  try {
    inspection = await openInspection({ databaseUrl, dataDir })
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      const what = 'Banco de dados: o produto está rodando, e o banco embutido só se abre uma vez'
      return [attention(what, 'para conferir o banco, encerre o produto; rodando, veja /pronto')]
    }
    const { code, message } = error as { code?: string; message: string }
    const advice = databaseUrl
      ? 'confira DATABASE_URL e se o servidor está no ar'
      : 'restaure a última cópia de segurança'
    return [wrong(`Banco de dados: não abre (${code ?? message})`, advice)]
  }
  if (!inspection) return [attention('Banco de dados: ainda não existe', 'o primeiro npm start o cria')]
  try {
    return await checkOpened(inspection.query)
  } finally {
    await inspection.close()
  }
}

/** The checks of an open database. Without the tables of this release, further checks are skipped. */
export async function checkOpened(query: RunQuery): Promise<Finding[]> {
  const { findings: steps, isComplete } = await checkMigrations(query)
  const found = [...(await checkVersion(query)), ...(await checkClock(query, Date.now)), ...steps]
  const roles = await checkRoles(query)
  if (!isComplete) return found
  found.push(...roles)
  if (roles.every(({ level }) => level === 'ok')) found.push(...(await checkRights(query)))
  for (const check of [checkSecret, checkLedger, checkQueues]) found.push(...(await check(query)))
  return found
}
