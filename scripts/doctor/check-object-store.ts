import { isLoopback } from '#app/base/own-host.server.ts'
import type { ObjectStoreSettings } from '#app/base/env-object-store.server.ts'
import { newId } from '#app/base/ids.ts'
import type { RunQuery } from '#app/database/inspect.server.ts'
import { ObjectStoreError } from '#app/platform/objects/object-store.server.ts'
import { createS3Store } from '#app/platform/objects/s3-store.server.ts'
import { failure, type Finding, ok, warning } from './finding.ts'

const TIMEOUT_MS = 10_000
const SAMPLE_SIZE = 20
const TEST_BYTES = new TextEncoder().encode('npm run doctor')

/**
 * Checks that the bucket can be written, read and cleared, with a test object that it deletes again, and that it refuses
 * readers without a key.
 */
export async function checkObjectStore(
  settings: ObjectStoreSettings | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  if (!settings) return [ok('Imagens: ficam no banco de dados.')]
  const { url, bucket } = settings
  const store = createS3Store(settings, timeoutMs)
  // below 'families/', so that rights for this prefix only are noticed
  const key = `families/doctor/${newId()}`
  const label = `Imagens: o bucket ${bucket} em ${new URL(url).host}`
  const findings: Finding[] = []
  try {
    await store.put(key, TEST_BYTES)
    const bytes = await store.get(key)
    const keys = await store.list('families/doctor/')
    findings.push(...(await checkPublicAccess(`${url}/${bucket}`, key, label, timeoutMs)))
    await store.delete(key)
    if (!bytes || Buffer.compare(bytes, TEST_BYTES) !== 0 || !keys.includes(key) || (await store.get(key)))
      return [failure(`${label} não devolve o que foi gravado, ou não apaga`, 'confira o armazenamento')]
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    const advice = 'confira OBJECT_STORE_…, o relógio, e se a chave pode gravar, ler, listar e apagar'
    return [failure(`${label} não aceita o que o produto faz (${error.message})`, advice)]
  }
  if (new URL(url).protocol === 'http:' && !isLoopback(new URL(url).hostname)) {
    const advice = 'use https, ou uma rede em que ninguém mais escuta'
    findings.push(warning('Imagens: OBJECT_STORE_URL não usa https', advice))
  }
  return findings.length > 0 ? findings : [ok(`${label} grava, lê e apaga, e não é público.`)]
}

/** Reports a bucket whose objects or list can be read without a key. */
async function checkPublicAccess(
  bucketUrl: string,
  key: string,
  label: string,
  timeoutMs: number,
): Promise<Finding[]> {
  for (const path of [key, '', '?list-type=2']) {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${bucketUrl}/${path}`, { signal, redirect: 'manual' }).catch(
      () => undefined,
    )
    await response?.body?.cancel()
    if (response?.ok) {
      const advice = 'tire agora o acesso público: ali estão fotos de crianças'
      return [failure(`${label} é público: qualquer pessoa lê sem chave`, advice)]
    }
  }
  return []
}

/** Checks that the store has the objects of the newest rows, as after a restore, and that it is configured if it is used. */
export async function checkStoredObjects(
  query: RunQuery,
  settings: ObjectStoreSettings | undefined,
): Promise<Finding[]> {
  const rows = await query<{ key: string }>(
    `(select object_key as key from media where object_key is not null order by created_at desc limit ${SAMPLE_SIZE})
     union all (select object_key from blog_image_files where object_key is not null order by object_key desc
       limit ${SAMPLE_SIZE})`,
  )
  if (rows.length === 0) return []
  if (!settings) {
    const advice = 'defina as variáveis OBJECT_STORE_…; sem elas essas imagens não aparecem'
    return [failure('Imagens: o banco diz que elas estão num armazenamento de objetos', advice)]
  }
  const store = createS3Store(settings)
  try {
    let missing = 0
    for (const { key } of rows) if (!(await store.get(key))) missing += 1
    if (missing === 0) return [ok(`Imagens: as ${rows.length} mais novas estão no armazenamento.`)]
    const advice = 'o bucket é de outra cópia? Restaure a cópia do bucket feita depois da do banco'
    return [failure(`Imagens: ${missing} das ${rows.length} mais novas faltam no armazenamento`, advice)]
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    // checkObjectStore reports it
    return []
  }
}
