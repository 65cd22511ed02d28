// npm run import -- FILE [--dry-run] [--into-existing] [--all]: imports the data of the old product.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import {
  importOldProduct,
  type ImportResult,
} from '#app/domain/family-import/old-product/import-old-product.server.ts'
import { reportText } from '#app/domain/family-import/report-text.ts'
import { readEnvironment } from '#app/base/env.server.ts'

const USAGE = `Uso: npm run import -- ARQUIVO.json [--dry-run] [--into-existing] [--all]
  --dry-run        lê e relata, sem gravar nada
  --into-existing  importa também em um banco que já tem outras famílias
  --all            mostra todos os ids de cada motivo`

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
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof CommandError ? error.exitCode : 1
}

async function main(): Promise<void> {
  const { file, dryRun, intoExisting, showsAllIds } = readArguments()
  const parsed = readEnvironment(process.env)
  if (!parsed.ok) {
    throw new CommandError(['Confira estas variáveis de ambiente:', ...parsed.problems].join('\n  · '), 78)
  }
  const json = await readExport(file)
  const { databaseUrl, dataDir } = parsed.environment
  const connection = dryRun ? undefined : await connectDatabase({ databaseUrl, dataDir })
  try {
    setConnection(connection)
    console.log(textOfResult(await importOldProduct(json, { dryRun, intoExisting }), showsAllIds))
  } finally {
    setConnection(undefined)
    await connection?.close()
  }
}

function readArguments() {
  const { values, positionals } = parseFlags()
  const [file, ...extra] = positionals
  if (file === undefined || extra.length > 0) throw new CommandError(USAGE)
  return {
    file,
    dryRun: values['dry-run'] === true,
    intoExisting: values['into-existing'] === true,
    showsAllIds: values.all === true,
  }
}

function parseFlags() {
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'dry-run': flag, 'into-existing': flag, all: flag },
    })
  } catch {
    throw new CommandError(USAGE)
  }
}

async function readExport(file: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_STRING_TOO_LONG' || code === 'ERR_FS_FILE_TOO_LARGE') {
      throw new CommandError(`O arquivo ${file} passa de 500 MB. Divida-o por famílias e importe cada parte.`)
    }
    throw new CommandError(`O arquivo ${file} não pôde ser lido (${code}).`)
  }
  try {
    // some tools write a byte order mark
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new CommandError(`O arquivo ${file} não é um JSON.`)
  }
}

function textOfResult(result: ImportResult, showsAllIds: boolean): string {
  if (result.ok) return reportText(result.report, showsAllIds)
  if (result.reason === 'nothing_readable') {
    throw new CommandError(
      'Nada foi importado: o arquivo não tem nenhuma das coleções do aplicativo anterior.',
    )
  }
  throw new CommandError(
    `Nada foi importado: o banco de dados já tem ${result.familyCount} família(s) que não vieram de uma importação ` +
      '(a família de exemplo conta). Use uma DATA_DIR ou DATABASE_URL nova, ou repita com --into-existing.',
  )
}
