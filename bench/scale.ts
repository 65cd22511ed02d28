// The scale model: loads families with their history into a separate PostgreSQL, at three sizes; measures the cost of one
// family's reads and writes, disk space and maintenance at each size; then projects them to a million families.
// Run: node_modules/.bin/node bench/scale.ts [families …] [--only=load|measure|store|project] [--keep] [--folder=…] [--calls=…]
// 1000 10000 100000 take about 30 GB in the folder and half an hour; loaded sizes are not loaded again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setClock } from '#app/base/clock.server.ts'
import { formatNumber, printTable } from './support/statistics.ts'
import { startRecorder } from './support/recorder.ts'
import { lineChart } from './scale/chart.ts'
import { NOW } from './scale/families.ts'
import { loadFamilies } from './scale/load.ts'
import { measure, type Measurement, openSize, operations, type Size } from './scale/measure.ts'
import { countSnapshotBlocks, findScannedTables } from './scale/plans.ts'
import { ASSUMPTIONS, computeProjection } from './scale/project.ts'
import { removeScaleFolder, type ScaleServer, startScaleServer } from './scale/server.ts'
import { measureBackup, readStoredBytes, measureUpkeep } from './scale/store.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    keep: { type: 'boolean' },
    folder: { type: 'string', default: '/tmp/combinado-scale' },
    calls: { type: 'string', default: '300' },
  },
})
const families = positionals.length > 0 ? positionals.map(Number) : [1_000, 10_000, 100_000]
const { folder } = values
const calls = Number(values.calls)
const isStepSelected = (step: string) => values.only === undefined || values.only === step
const formatCount = (count: number) => count.toLocaleString('en-US')
const megabytes = (bytes: number) => bytes / 1024 ** 2

if (isStepSelected('load')) await loadAll()
if (values.only !== 'load') {
  const server = await startScaleServer(folder, 'use')
  try {
    console.log(`PostgreSQL ${server.version}`)
    // measurements are saved, because --only=project may run later
    const measurementsFile = join(folder, 'measured.json')
    if (isStepSelected('measure')) writeFileSync(measurementsFile, JSON.stringify(await measureAll(server)))
    const measurements = existsSync(measurementsFile)
      ? (JSON.parse(readFileSync(measurementsFile, 'utf8')) as Measurement[])
      : []
    if (isStepSelected('store')) await storeAll(server)
    if (isStepSelected('project')) await projectAll(server, measurements)
  } finally {
    await server.stop()
  }
  if (!values.keep) removeScaleFolder(folder)
}

async function measureAll(server: ScaleServer): Promise<Measurement[]> {
  setClock(() => NOW)
  const recorder = startRecorder({ includeStandaloneStatements: true })
  const sizes: Size[] = []
  for (const count of families) sizes.push(await openSize(server, count, calls))
  const measurements: Measurement[] = []
  for (const operation of Object.keys(operations)) {
    for (const sample of ['few', 'many'] as const) {
      if (sample === 'few') await measure(sizes, operation, sample, 40)
      measurements.push(...(await measure(sizes, operation, sample, calls)))
    }
  }
  printCosts(measurements)
  await printPlans(sizes, recorder)
  for (const size of sizes) await size.connection.close()
  return measurements
}

async function storeAll(server: ScaleServer): Promise<void> {
  const storedSizes = await Promise.all(families.map((count) => readStoredBytes(server, count)))
  const largest = storedSizes.at(-1)!
  printTable(
    `Stored by ${formatCount(largest.families)} families`,
    largest.rows
      .filter(({ heap, indexes }) => heap + indexes > 1024 ** 2)
      .map(({ table, rows, heap, indexes }) => ({
        table,
        rows: formatCount(Math.round(rows)),
        'MB of rows': megabytes(heap),
        'MB of indexes': megabytes(indexes),
        'bytes a row, with indexes': (heap + indexes) / rows,
      })),
  )
  printTable(
    'Indexes of the two largest',
    largest.indexes.map(({ index, bytes }) => ({ index, MB: megabytes(bytes) })),
  )
  printTable(
    'Bytes a family',
    storedSizes.map((size) => ({
      families: formatCount(size.families),
      MB: megabytes(size.bytes),
      'KB a family': size.bytes / size.families / 1024,
    })),
  )
  printTable(
    'Upkeep',
    Object.entries(await measureUpkeep(server, largest.families)).map(([what, seconds]) => ({
      what,
      seconds,
    })),
  )
  const backup = measureBackup(server, largest.families, folder)
  console.log(
    `\nBackup by pg_dump -Fc: ${formatNumber(backup.seconds)} s, ${formatNumber(megabytes(backup.bytes))} MB`,
  )
}

async function projectAll(server: ScaleServer, measurements: Measurement[]): Promise<void> {
  const largest = await readStoredBytes(server, families.at(-1)!)
  const costs = costsOf(measurements)
  printTable(
    `Computed for ${formatCount(ASSUMPTIONS.families)} families, of ${JSON.stringify({ ...ASSUMPTIONS, ...costs })}`,
    computeProjection(largest, costs).map((projection) => ({ ...projection })),
  )
}

async function loadAll(): Promise<void> {
  const server = await startScaleServer(folder, 'load')
  try {
    for (const count of families) {
      const seconds = await loadFamilies(server, count)
      console.log(
        seconds > 0
          ? `${formatCount(count)} families loaded in ${formatNumber(seconds)} s`
          : `${formatCount(count)} families are there`,
      )
    }
  } finally {
    await server.stop()
  }
}

function printCosts(measurements: Measurement[]): void {
  const smallestMeasurementOf = (measurement: Measurement) =>
    measurements.find(
      (candidate) => candidate.operation === measurement.operation && candidate.sample === measurement.sample,
    )!
  printTable(
    `One caller, ${calls} calls of each by turns`,
    measurements.map((measurement) => ({
      operation: measurement.operation,
      sample: measurement.sample === 'few' ? '40 families repeatedly' : 'another family every time',
      families: formatCount(measurement.families),
      'median ms': measurement.median,
      'p99 ms': measurement.p99,
      'database, processor ms': measurement.processor,
      [`to ${formatCount(families[0]!)}`]: measurement.median / smallestMeasurementOf(measurement).median,
    })),
  )
  const lines = Object.keys(operations).map((operation) => {
    const rows = measurements.filter(
      (measurement) => measurement.operation === operation && measurement.sample === 'many',
    )
    return { name: operation, values: rows.map(({ median }) => median / rows[0]!.median) }
  })
  const charts = join(import.meta.dirname, '..', 'docs', 'charts')
  mkdirSync(charts, { recursive: true })
  const chart = lineChart({
    title: 'What one family costs beside others, another family every time',
    xLabel: 'families in the database',
    yLabel: `time, to that beside ${formatCount(families[0]!)} families`,
    labels: families.map(formatCount),
    lines,
  })
  writeFileSync(join(charts, 'scale.svg'), chart)
}

async function printPlans(sizes: Size[], recorder: ReturnType<typeof startRecorder>): Promise<void> {
  const { statementCount, scannedNames } = await findScannedTables(sizes.at(-1)!, recorder)
  console.log(
    `\n${statementCount} statements planned for any family: ${scannedNames.length > 0 ? `SCANS ${scannedNames.join(', ')}` : 'no sequential scan'}`,
  )
  if (scannedNames.length > 0) process.exitCode = 1
  const rows = []
  for (const size of sizes) {
    const blocks = []
    for (const probe of size.few) blocks.push(await countSnapshotBlocks(size, probe, recorder))
    rows.push({
      families: formatCount(size.families),
      'blocks of 8 KB a snapshot': blocks.reduce((sum, count) => sum + count, 0) / blocks.length,
    })
  }
  printTable('What a snapshot touches', rows)
}

/** CPU milliseconds of a tap and of an opened screen: the database's are measured here, the product's are those of docs/performance.md. */
function costsOf(measurements: Measurement[]) {
  const processorMsOf = (operation: string) =>
    measurements.find(
      (measurement) =>
        measurement.operation === operation &&
        measurement.sample === 'many' &&
        measurement.families === families.at(-1),
    )?.processor ?? 1
  return {
    tapApp: 1.22,
    openApp: (7.85 - 1.22) / 3,
    tapDatabase: processorMsOf('task done, undone') + processorMsOf('cookie to family'),
    openDatabase: processorMsOf('snapshot') + processorMsOf('cookie to family'),
  }
}
