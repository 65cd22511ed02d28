import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import {
  authoriseNow,
  type FamilyScope,
  type FamilyTransaction,
  readFamily,
  writeFamily,
} from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { boundedDownload } from '#app/base/bounded-download.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { ObjectStoreError } from '#app/platform/objects/object-store.server.ts'
import { createSemaphore } from '#app/base/semaphore.server.ts'
import { findSignInMethods, type SignInMethods } from '#app/domain/accounts/queries.server.ts'
import { type Spool, spool } from '#app/base/spool.server.ts'
import { BRAND } from '#content/brand.ts'
import { findOwnSubscriptions } from '../billing/subscriptions/queries.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { recordExport } from '../families/record-export.server.ts'
import type { Column } from './files/cell.ts'
import {
  PAUSE_COLUMNS,
  PRESENCE_COLUMNS,
  TAKEN_TURN_COLUMNS,
  TURN_CHANGE_COLUMNS,
} from './files/calendar-columns.ts'
import { calendarTables } from './files/calendar-tables.server.ts'
import {
  CHARGE_COLUMNS,
  CHILD_COLUMNS,
  CONDUCT_COLUMNS,
  DECISION_COLUMNS,
  PRAISE_COLUMNS,
  ENTRY_COLUMNS,
  INVITE_COLUMNS,
  MEMBER_COLUMNS,
  REDEMPTION_COLUMNS,
  REWARD_COLUMNS,
  SUBSCRIPTION_COLUMNS,
  TASK_COLUMNS,
  TASK_DAY_COLUMNS,
} from './files/csv-columns.ts'
import { DEVICE_COLUMNS, DEVICE_DAY_COLUMNS } from './files/device-columns.ts'
import {
  EXPORT_FORMAT,
  type ExportedChild,
  type ExportedFamily,
  toExportedSubscription,
  type ExportedSubscription,
  exportFileName,
  photoPath,
} from './export.ts'
import { canExportFamily } from './policy.ts'
import {
  familyTables,
  type Pages,
  readExportedDevices,
  readExportedFamily,
  readPhoto,
} from './queries.server.ts'
import { HOLD_COLUMNS, REQUEST_COLUMNS } from './files/request-columns.ts'
import { readMe } from './files/read-me.ts'
import { writeCsv } from './files/write-csv.server.ts'
import { writeJson } from './files/write-json.server.ts'

const EXPORTS_PER_FAMILY = { attempts: 10, seconds: 60 * 60 }
/** A process runs one export at a time, so that database connections stay free. */
const exportSemaphore = createSemaphore(1)

export type ExportResult =
  | { ok: true; fileName: string; size: number; body: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'not_allowed' | 'too_many_attempts' | 'family_not_found' | 'photos_unavailable' }

/**
 * Exports all data of the family at one moment as a ZIP: CSV tables, a JSON file and photos (rule 96). The family counts
 * as exported (rule 8) after the last byte is sent. The caller must read or cancel the body. `signal` cancels the body,
 * too. Throws if `signal` aborts before the ZIP is started.
 */
export async function exportFamily(scope: FamilyScope, signal?: AbortSignal): Promise<ExportResult> {
  if (!canExportFamily(scope)) return { ok: false, reason: 'not_allowed' }
  if (!(await allow('export by family', scope.familyId, EXPORTS_PER_FAMILY))) {
    return { ok: false, reason: 'too_many_attempts' }
  }
  const exportedAt = now()
  // read before the transaction, whose database role cannot read subscriptions
  const ownData = {
    account: await findSignInMethods(scope.userId),
    subscriptions: (await findOwnSubscriptions(scope.userId)).map(toExportedSubscription),
  }
  const zip = await exportSemaphore(async () => {
    signal?.throwIfAborted()
    await authoriseNow(scope)
    return readFamily(scope, async (tx) => {
      const family = await readExportedFamily(tx, scope)
      return family && { family, file: await writeZip(tx, scope, { family, ...ownData }, exportedAt) }
    })
  }).catch((error: unknown) => {
    if (error instanceof ObjectStoreError) return 'photos_unavailable' as const
    throw error
  })
  if (!zip) return { ok: false, reason: 'family_not_found' }
  if (zip === 'photos_unavailable') return { ok: false, reason: zip }
  const { family, file } = zip
  return {
    ok: true,
    fileName: exportFileName(family.name, civilDateOf(exportedAt, family.timeZone)),
    size: file.size,
    body: boundedDownload(
      `family ${scope.familyId}`,
      file.read(() => writeFamily(scope, (tx) => recordExport(tx, scope.familyId, exportedAt))),
      signal,
    ),
  }
}

interface ExportedData {
  family: ExportedFamily
  account: SignInMethods
  subscriptions: ExportedSubscription[]
}

/** Writes the ZIP to a temporary file, because a slow client must not keep the transaction open. */
async function writeZip(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { family, account, subscriptions }: ExportedData,
  exportedAt: Date,
): Promise<Spool> {
  const { memberName } = scope
  const tables = familyTables(tx, scope)
  const calendar = calendarTables(tx, scope)
  const photos = new Map<string, string>()
  const children: ExportedChild[] = []
  for await (const page of tables.children()) {
    for (const { mediaId, ...child } of page) {
      const photo = mediaId ? photoPath(children.length + 1, child.name) : null
      if (mediaId && photo) photos.set(mediaId, photo)
      children.push({ ...child, photo })
    }
  }
  const childPages = onePage(children)
  const devices = await readExportedDevices(tx, scope, children)
  const devicePages = onePage(devices)
  const deviceDays = devices.flatMap(({ label, days }) => days.map((day) => ({ label, ...day })))

  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  const addFile = (path: string, content: () => AsyncIterable<string | Uint8Array>, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: exportedAt, compress }, (callback) => {
      const entry = Readable.from(content(), { objectMode: false })
      // the ZIP does not listen, and an unhandled error would end the process
      entry.on('error', (error) => output.destroy(error))
      callback(null, entry)
    })
  const addCsv = <Row>(name: string, columns: Column<Row>[], pages: Pages<Row>) =>
    addFile(`${name}.csv`, () => writeCsv(columns, pages(), { timeZone: family.timeZone, exportedAt }))

  const hasSubscription = subscriptions.length > 0
  const readMeFacts = { brandName: BRAND.name, family, exportedAt, memberName, hasSubscription }
  zip.addBuffer(Buffer.from(readMe(readMeFacts)), 'LEIA-ME.txt', { mtime: exportedAt })
  addCsv('criancas', CHILD_COLUMNS, childPages)
  addCsv('tarefas', TASK_COLUMNS, tables.tasks)
  addCsv('dias-de-tarefa', TASK_DAY_COLUMNS, tables.taskDays)
  addCsv('dias-em-casa', PRESENCE_COLUMNS, calendar.presences)
  addCsv('pausas', PAUSE_COLUMNS, calendar.pauses)
  addCsv('trocas', TURN_CHANGE_COLUMNS, calendar.turnChanges)
  addCsv('vezes-pegas', TAKEN_TURN_COLUMNS, calendar.takenTurns)
  addCsv('conferencias', DECISION_COLUMNS, tables.decisions)
  addCsv('elogios', PRAISE_COLUMNS, tables.praises)
  addCsv('premios', REWARD_COLUMNS, tables.rewards)
  addCsv('resgates', REDEMPTION_COLUMNS, tables.redemptions)
  addCsv('pedidos', REQUEST_COLUMNS, tables.requests)
  addCsv('guardados', HOLD_COLUMNS, tables.holds)
  addCsv('historico', ENTRY_COLUMNS, tables.entries)
  addCsv('condutas', CONDUCT_COLUMNS, tables.conducts)
  addCsv('membros', MEMBER_COLUMNS, tables.members)
  addCsv('convites', INVITE_COLUMNS, tables.invites)
  addCsv('aparelhos', DEVICE_COLUMNS, devicePages)
  addCsv('uso-dos-aparelhos', DEVICE_DAY_COLUMNS, onePage(deviceDays))
  if (hasSubscription) {
    addCsv('assinaturas', SUBSCRIPTION_COLUMNS, onePage(subscriptions))
    addCsv('cobrancas', CHARGE_COLUMNS, onePage(subscriptions.flatMap(({ charges }) => charges)))
  }
  addFile('dados.json', () =>
    writeJson(
      { ...EXPORT_FORMAT, exportedAt, family, account, subscriptions },
      {
        members: tables.members(),
        children: childPages(),
        tasks: tables.tasks(),
        taskDays: tables.taskDays(),
        presences: calendar.presences(),
        pauses: calendar.pauses(),
        turnChanges: calendar.turnChanges(),
        takenTurns: calendar.takenTurns(),
        decisions: tables.decisions(),
        praises: tables.praises(),
        rewards: tables.rewards(),
        redemptions: tables.redemptions(),
        requests: tables.requests(),
        holds: tables.holds(),
        scoreLog: tables.entries(),
        conducts: tables.conducts(),
        invites: tables.invites(),
        devices: devicePages(),
      },
    ),
  )
  for (const [mediaId, path] of photos) {
    const readBytes = async function* () {
      const bytes = await readPhoto(tx, scope, mediaId)
      if (bytes) yield bytes
    }
    addFile(path, readBytes, false)
  }
  zip.end()
  return spool(output)
}

function onePage<Row>(rows: Row[]): Pages<Row> {
  return async function* () {
    yield rows
  }
}
