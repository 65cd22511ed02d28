// npm run move-pictures [-- --plan | --back]: moves the bytes of photos and of the blog's pictures from rows of the
// database to the object store, or back. It can be stopped and repeated.
import { parseArgs } from 'node:util'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { countPhotoBytes, movePhotos } from '#app/domain/children/move-photos.server.ts'
import { countImageFileBytes, moveImageFiles } from '#app/domain/blog/media/move-image-files.server.ts'
import { readEnvironment } from '#app/base/env.server.ts'
import type { ByteTotals, MoveOutcome } from '#app/platform/objects/move-bytes.server.ts'
import { ObjectStoreError } from '#app/platform/objects/object-store.server.ts'

const USAGE = `Uso: npm run move-pictures [-- --plan | --back]
  --plan  mostra quantas imagens estão em cada lugar e não muda nada
  --back  traz as imagens do armazenamento de objetos de volta para o banco`
const REPORT_EVERY = 100

/** Ends the process with an error message. */
class CommandError extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

try {
  await main()
} catch (error) {
  if (error instanceof ObjectStoreError) {
    console.error(
      `O armazenamento de objetos falhou (${error.message}). O que já mudou de lugar vale: repita o comando para continuar.`,
    )
  } else console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof CommandError ? error.exitCode : 1
}

async function main(): Promise<void> {
  const { plan, back } = readFlags()
  const parsed = readEnvironment(process.env)
  if (!parsed.ok)
    throw new CommandError(['Confira estas variáveis de ambiente:', ...parsed.problems].join('\n  · '), 78)
  const { databaseUrl, dataDir, objectStore } = parsed.environment
  if (!objectStore && !plan)
    throw new CommandError('Defina as variáveis OBJECT_STORE_…: sem elas só existe o banco.', 78)
  const connection = await connectDatabase({ databaseUrl, dataDir })
  try {
    setConnection(connection)
    if (plan) console.log(await planText())
    else await move(back)
  } finally {
    setConnection(undefined)
    await connection.close()
  }
}

function readFlags() {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { plan, back } = parseArgs({ options: { plan: flag, back: flag } }).values
    if (!(plan && back)) return { plan, back }
  } catch {
    // an unknown flag
  }
  throw new CommandError(USAGE)
}

async function planText(): Promise<string> {
  const lineOf = (name: string, { rows, rowBytes, objects, objectBytes }: ByteTotals) =>
    `${name}: ${rows} no banco (${megabytes(rowBytes)}), ${objects} no armazenamento de objetos (${megabytes(objectBytes)})`
  return [
    lineOf('Fotos das crianças', await countPhotoBytes()),
    lineOf('Arquivos das imagens do blog', await countImageFileBytes()),
  ].join('\n')
}

async function move(back: boolean): Promise<void> {
  const direction = back ? 'to rows' : 'to store'
  const photos = progress('Fotos das crianças')
  await movePhotos(direction, photos.report)
  const missingPhotos = photos.end()
  const files = progress('Arquivos das imagens do blog')
  await moveImageFiles(direction, files.report)
  if (missingPhotos + files.end() > 0) process.exitCode = 1
}

/** Prints the number of moved pictures from time to time; `end` prints the result and returns the number of missing ones. */
function progress(name: string) {
  const counts: Record<MoveOutcome, number> = { moved: 0, gone: 0, missing: 0 }
  let movedBytes = 0
  const print = () => console.log(`${name}: ${counts.moved} mudaram de lugar (${megabytes(movedBytes)})`)
  return {
    report(outcome: MoveOutcome, bytes: number) {
      counts[outcome] += 1
      if (outcome !== 'moved') return
      movedBytes += bytes
      if (counts.moved % REPORT_EVERY === 0) print()
    },
    end(): number {
      print()
      if (counts.missing > 0)
        console.error(`${name}: ${counts.missing} não existem no armazenamento e ficaram como estavam`)
      return counts.missing
    },
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}
