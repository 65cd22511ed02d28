// Binary content in the database: bytes of a child's photo and of a blog picture as stored, of the e-books, and what
// many photos as rows cost: table size, time to read one, backup.
// Run: node_modules/.bin/node bench/pictures.ts [photos …] --pictures=FOLDER [--folder=…]
// FOLDER has photographs; docs/scale.md says which. 100000 photos take 8 GB in --folder.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { mintFamilyScope, noChecks } from '#app/database/family-scope.server.ts'
import { convertImage } from '#app/domain/blog/media/convert-image.server.ts'
import { processAvatarPhoto } from '#app/domain/children/process-avatar-photo.server.ts'
import { findAvatar } from '#app/domain/children/queries.server.ts'
import { runSql } from '#tests/support/postgres.ts'
import { removeScaleFolder, type ScaleServer, startScaleServer } from './scale/server.ts'
import { measureBackup } from './scale/store.ts'
import { databaseName } from './scale/load.ts'
import { median, printTable, quantile } from './support/statistics.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: 'string' },
    folder: { type: 'string', default: '/tmp/combinado-pictures' },
  },
})
const counts = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000]
const READS = 500
const DISTINCT_PHOTOS = 500
const kilobytes = (bytes: number) => bytes / 1000

const photoBytes = await measurePictures(values.pictures)
printEbooks()
const server = await startScaleServer(values.folder, 'use')
try {
  console.log(`\nPostgreSQL ${server.version}`)
  const rows: Record<string, string | number>[] = []
  for (const count of [0, ...counts]) rows.push(await measureRows(server, count, photoBytes))
  printTable(`Photos of ${Math.round(kilobytes(photoBytes))} KB as rows`, rows)
} finally {
  await server.stop()
}
removeScaleFolder(values.folder)

/** Prints what is stored of each photograph. Returns the median bytes of a child's photo. */
async function measurePictures(folder: string | undefined): Promise<number> {
  if (folder === undefined) throw new Error('Set --pictures to a folder with photographs')
  const photos: number[] = []
  const blogPictures: number[] = []
  const fileCounts: number[] = []
  for (const name of readdirSync(folder)) {
    const original = readFileSync(join(folder, name))
    const photo = await processAvatarPhoto(original, 'family')
    const image = await convertImage(original, 'picture', 'ana')
    if (!photo.ok || !image.ok) continue
    photos.push(photo.photo.bytes.length)
    blogPictures.push(image.value.files.reduce((sum, { bytes }) => sum + bytes.length, 0))
    fileCounts.push(image.value.files.length)
  }
  const row = (what: string, sizes: number[]) => ({
    what,
    smallest: kilobytes(Math.min(...sizes)),
    median: kilobytes(median(sizes)),
    p90: kilobytes(quantile(sizes, 0.9)),
    largest: kilobytes(Math.max(...sizes)),
  })
  printTable(`KB of ${photos.length} photographs as stored`, [
    row("child's photo", photos),
    row(`blog picture, ${median(fileCounts)} files`, blogPictures),
  ])
  return median(photos)
}

function printEbooks(): void {
  const rows = EBOOKS.map(({ slug }) => ({
    ebook: slug,
    KB: kilobytes(statSync(join('content/ebooks', slug, `${slug}.pdf`)).size),
  }))
  printTable('E-books', rows)
}

/** Loads this many photos of this size, each in a family of its own, and measures table, backup and single reads. */
async function measureRows(scaleServer: ScaleServer, count: number, bytes: number) {
  const name = databaseName(count)
  await runSql(scaleServer.urlOf('postgres'), `create database ${name}`)
  const url = scaleServer.urlOf(name)
  const connection = await connectDatabase({ databaseUrl: url, dataDir: '' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into families (id, name)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Família' from generate_series(1, ${count}) n`)
  // random bytes, because WebP cannot be compressed further; equal photos are too far apart for a compressor's window
  await client.query(`create temporary table noise as select n, substr((select string_agg(uuid_send(gen_random_uuid()), '')
    from generate_series(1, ${Math.ceil(bytes / 16)}) where n > 0), 1, ${Math.round(bytes)}) as bytes
    from generate_series(1, ${DISTINCT_PHOTOS}) n`)
  const started = performance.now()
  await client.query(`insert into media (family_id, id, kind, content_type, width, height, bytes)
    select id, id, 'avatar', 'image/webp', 512, 512, noise.bytes
    from (select id, 1 + row_number() over () % ${DISTINCT_PHOTOS} as n from families) f join noise using (n)
    order by id`)
  const loadSeconds = (performance.now() - started) / 1000
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ bytes: number }>(
    `select pg_total_relation_size('media')::float8 as bytes`,
  )
  setConnection(connection)
  const reads = count > 0 ? await measureReads(count) : []
  setConnection(undefined)
  await client.end()
  await connection.close()
  const backup = measureBackup(scaleServer, count, values.folder)
  return {
    photos: count.toLocaleString('en-US'),
    'table MB': rows[0]!.bytes / 1e6,
    'bytes a photo': count > 0 ? rows[0]!.bytes / count : '',
    'load s': loadSeconds,
    'read ms': reads.length > 0 ? median(reads) : '',
    'read p99 ms': reads.length > 0 ? quantile(reads, 0.99) : '',
    'backup s': backup.seconds,
    'backup MB': backup.bytes / 1e6,
  }
}

/** Milliseconds of reading one photo, each of another family. */
async function measureReads(count: number): Promise<number[]> {
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const n = 1 + ((read * 7919) % count)
    const id = `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
    const scope = mintFamilyScope({
      familyId: id,
      userId: id,
      memberName: 'Rita',
      role: 'parent',
      childId: null,
      isFamilyAdmin: true,
      timeZone: 'America/Sao_Paulo',
      ...noChecks,
    })
    const started = performance.now()
    const photo = await findAvatar(scope, id)
    times.push(performance.now() - started)
    if (!photo.ok) throw new Error('A photo is missing')
  }
  return times
}
