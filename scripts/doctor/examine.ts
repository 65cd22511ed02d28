import { DataFolderInUse } from '#app/database/data-folder-lock.server.ts'
import { type RunQuery, openInspection } from '#app/database/inspect.server.ts'
import type { Environment } from '#app/base/env.server.ts'
import { InstallationProblem } from '#app/base/installation-problem.ts'
import { BRAND } from '#content/brand.ts'
import { readCluster } from '../shard/cluster.ts'
import { checkCluster, doAllNodesAnswer, isSharded } from './check-cluster.ts'
import { checkConfiguration } from './check-configuration.ts'
import {
  checkClock,
  checkEventVersions,
  checkHolds,
  checkLedger,
  checkQueues,
  checkSecret,
} from './check-content.ts'
import { checkMail } from './check-mail.ts'
import { checkProxy } from './check-proxy.ts'
import { checkLogin, checkMigrations, checkRights, checkRoles, checkVersion } from './check-schema.ts'
import { checkAssistant, checkPaymentKeys } from './check-services.ts'
import { checkObjectStore, checkStoredObjects } from './check-object-store.ts'
import { checkStorage } from './check-storage.ts'
import { warning, type Finding, failure } from './finding.ts'

/** Runs all checks. Changes nothing but a test object in the object store, which it deletes again. */
export async function examine(environment: Environment): Promise<Finding[]> {
  return [
    ...checkConfiguration(environment, BRAND.company),
    ...(await checkProxy(environment)),
    ...(await checkStorage(environment.dataDir)),
    ...(await checkDatabase(environment)),
    ...(await checkObjectStore(environment.objectStore)),
    ...(await checkMail(environment.smtpUrl)),
    ...(await checkPaymentKeys(environment.payments)),
    ...(await checkAssistant(environment.assistant)),
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
    if (error instanceof InstallationProblem)
      return [failure(`Banco de dados: ${error.problem}`, error.advice)]
    return [failure(`Banco de dados: não abre (${reasonOf(error)})`, 'restaure a última cópia de segurança')]
  }
  if (!inspection) return [warning('Banco de dados: ainda não existe', 'o primeiro npm start o cria')]
  try {
    return await checkOpenDatabase(inspection.query, placeOf({ databaseUrl, dataDir }), objectStore)
  } finally {
    await inspection.close()
  }
}

/** 'combinado em localhost:5432', without user and password. */
function placeOf({ databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `o embutido em ${dataDir}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  const name = decodeURIComponent(pathname.slice(1))
  return `${name || 'o banco do usuário'} em ${host || searchParams.get('host') || 'localhost'}`
}

/**
 * Runs the checks of an open database. If migrations are missing, it reports only the version, the clock and the
 * migrations. A check that fails is a finding, so that the others are still run.
 */
export async function checkOpenDatabase(
  query: RunQuery,
  place: string,
  objectStore?: Environment['objectStore'],
): Promise<Finding[]> {
  const findings = [
    ...(await attempt('Banco de dados', () => checkVersion(query, place))),
    ...(await attempt('Relógio', () => checkClock(query, Date.now))),
  ]
  const { findings: migrationFindings, isComplete } = await checkMigrations(query)
  findings.push(...migrationFindings)
  if (!isComplete) return [...findings, ...(await attempt('Papéis', () => checkLogin(query)))]
  const roleFindings = await checkRoles(query)
  findings.push(...roleFindings)
  const cluster = await readCluster(query)
  if (isSharded(cluster)) findings.push(...checkCluster(cluster))
  if (roleFindings.every(({ level }) => level === 'ok')) {
    findings.push(...(await attempt('Direitos', () => checkRights(query, isSharded(cluster)))))
  }
  findings.push(...(await attempt('Segredo da instalação', () => checkSecret(query))))
  if (doAllNodesAnswer(cluster))
    findings.push(
      ...(await attempt('Pontos', () => checkLedger(query))),
      ...(await attempt('Pontos guardados', () => checkHolds(query))),
    )
  else findings.push(warning('Pontos: não conferidos, porque falta um nó', 'repita quando ele voltar'))
  findings.push(...(await attempt('Filas', () => checkQueues(query))))
  findings.push(...(await attempt('Pagamentos', () => checkEventVersions(query))))
  findings.push(...(await attempt('Armazenamento de objetos', () => checkStoredObjects(query, objectStore))))
  return findings
}

async function attempt(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const advice = 'resolva os erros acima e repita; se ficar só este, veja o registro do banco de dados'
    return [failure(`${name}: a verificação falhou (${reasonOf(error)})`, advice)]
  }
}

const reasonOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string }
  return [code, message].filter(Boolean).join(': ')
}
