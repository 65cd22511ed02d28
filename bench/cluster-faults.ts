// What people notice, and what is lost, when parts of a Citus cluster fail while 40 families write: each worker killed with
// -9, the coordinator stopped, the product killed 20 times, shards moved. Needs a PostgreSQL with Citus. Run after
// npm run build: node_modules/.bin/node bench/cluster-faults.ts
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tests/support/running-app.ts'
import { startCitusCluster } from './support/citus-cluster.ts'
import { openDevices, type Device } from './support/cluster-devices.ts'
import { findFamilyNodes, moveShards, readLedger } from './support/cluster-queries.ts'
import { loadTaps } from './support/load-taps.ts'
import { startShipped } from './support/start-app.ts'
import { printTable } from './support/statistics.ts'

const FAMILIES = 40
const PRODUCT_KILLS = 20
const OUTAGE_MS = 5_000

const cluster = await startCitusCluster()
const { coordinator, workers, database } = cluster
const taps = await loadTaps(database, FAMILIES * 16)
await cluster.shard()
const port = await freePort()
const startProduct = () =>
  startShipped({ dataDir: database.dataDir, databaseUrl: database.databaseUrl!, port })
let app = await startProduct()
const devices = openDevices(app.url, taps.slice(0, FAMILIES))
const nodeOf = await findFamilyNodes(database.databaseUrl!, devices)

const rows: Record<string, string | number>[] = []

/** Runs `fail`, and reports what the devices met meanwhile: those of the failing node's families, and the others. */
async function watch(name: string, isAffected: (device: Device) => boolean, fail: () => Promise<unknown>) {
  for (const device of devices) device.resetCounts()
  await fail()
  for (const [families, group] of [
    ['of the part that fails', devices.filter(isAffected)],
    ['others', devices.filter((device) => !isAffected(device))],
  ] as const) {
    if (group.length === 0) continue
    rows.push({
      fault: name,
      families: `${group.length} ${families}`,
      acknowledged: sum(group, ({ acknowledgedCount }) => acknowledgedCount),
      'failed attempts': sum(group, ({ failedCount }) => failedCount),
      'longest wait ms': Math.max(...group.map(({ longestWaitMs }) => longestWaitMs())),
    })
  }
}

const sum = (group: readonly Device[], count: (device: Device) => number) =>
  group.reduce((total, device) => total + count(device), 0)
const everyone = () => true

await watch(
  'none',
  () => false,
  () => delay(OUTAGE_MS),
)
for (const [index, worker] of workers.entries()) {
  const workerPort = Number(new URL(worker.url).port)
  await watch(
    `worker ${index + 1} killed for 5 s`,
    (device) => nodeOf.get(device) === workerPort,
    async () => {
      await worker.kill()
      await delay(OUTAGE_MS)
    },
  )
  await worker.start()
  await delay(OUTAGE_MS)
}
await watch('coordinator stopped for 5 s', everyone, async () => {
  await coordinator.stopImmediately()
  await delay(OUTAGE_MS)
})
await coordinator.start()
await delay(OUTAGE_MS)
await watch(`product killed ${PRODUCT_KILLS} times`, everyone, async () => {
  for (let kill = 0; kill < PRODUCT_KILLS; kill += 1) {
    app.process.kill('SIGKILL')
    app = await startProduct()
    await delay(Math.random() * 500)
  }
})
await watch('shards moved to the other node and back', everyone, () => moveShards(database.databaseUrl!))

await Promise.all(devices.map((device) => device.stop()))
const ledger = await readLedger(database.databaseUrl!)
const acknowledgedKeys = devices.flatMap(({ acknowledgedKeys: keys }) => keys)
await app.stop({ keepData: true })
await cluster.remove()
printTable('Faults of a cluster with two workers', rows)
console.log(
  `\n${acknowledgedKeys.length} acknowledged writes: ` +
    `${acknowledgedKeys.filter((key) => !ledger.countByKey.has(key)).length} lost, ` +
    `${[...ledger.countByKey.values()].filter((count) => count > 1).length} recorded twice, ` +
    `${ledger.wrongBalances} balances that differ from the sum of their entries`,
)
