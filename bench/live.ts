// The time until the other devices of a family get the signal of a tap and read the new snapshot, with 1, 100 and 500
// devices connected in families of four; and what the write costs as devices of other families join.
// Run after npm run build: node_modules/.bin/node bench/live.ts [devices …]
import { setTimeout as delay } from 'node:timers/promises'
import { type Kind, createBenchDatabase, stopServer } from './support/databases.ts'
import { median, printTable, quantile } from './support/statistics.ts'
import { createHousehold, type Household, nextTap } from './support/households.ts'
import { type EventDevice, type HttpClient, openEventDevice, openHttpClient } from './support/http-client.ts'
import { cpuTimeMs } from './support/cpu-time.ts'
import { startShippedOn } from './support/start-app.ts'

const args = process.argv.slice(2).map(Number)
const DEVICE_COUNTS = args.length > 0 ? args : [1, 100, 500]
const DEVICES_PER_FAMILY = 4
const TAP_COUNT = 200
const PAUSE_MS = 30

interface Device {
  events: EventDevice
  http: HttpClient
  cookie: string
}

interface ConnectedFamily {
  household: Household
  devices: Device[]
}

async function connectFamilies(url: string, households: Household[]): Promise<ConnectedFamily[]> {
  const connectedFamilies: ConnectedFamily[] = []
  for (const household of households) {
    const devices: Device[] = []
    for (const cookie of household.cookies) {
      devices.push({
        events: await openEventDevice(url, '/app/eventos', cookie),
        http: await openHttpClient(url),
        cookie,
      })
    }
    connectedFamilies.push({ household, devices })
  }
  return connectedFamilies
}

async function measure(kind: Kind, count: number) {
  const target = await createBenchDatabase(kind)
  const seedConnection = await target.connect()
  const households: Household[] = []
  for (let remaining = count; remaining > 0; remaining -= DEVICES_PER_FAMILY)
    households.push(await createHousehold(Math.min(DEVICES_PER_FAMILY, remaining)))
  await seedConnection.close()
  const app = await startShippedOn(target)
  const connectedFamilies = await connectFamilies(app.url, households)
  // a single device writes on a second connection and receives its own signal
  const writer = await openHttpClient(app.url)

  const writeTimes: number[] = []
  const signalTimes: number[] = []
  const snapshotTimes: number[] = []
  let wrongEventCount = 0
  const tapOnce = async (turn: number, isMeasured: boolean) => {
    const { household, devices } = connectedFamilies[turn % connectedFamilies.length]!
    const receivers = devices.length > 1 ? devices.slice(1) : devices
    const json = nextTap(
      household,
      household.taps[Math.floor(turn / connectedFamilies.length) % household.taps.length]!,
    )
    for (const family of connectedFamilies)
      for (const { events } of family.devices) events.onChange = () => (wrongEventCount += 1)
    devices[0]!.events.onChange = () => undefined
    const started = performance.now()
    const reads = receivers.map(async (device) => {
      await new Promise<void>((resolve) => (device.events.onChange = resolve))
      if (isMeasured) signalTimes.push(performance.now() - started)
      const snapshot = await device.http.send('GET', '/app.data', device.cookie)
      if (isMeasured) snapshotTimes.push(performance.now() - started)
      if (snapshot.status !== 200) throw new Error(`The snapshot's status is ${snapshot.status}`)
    })
    const { status, body } = await writer.send(
      'POST',
      '/app/acoes/tarefas.marcar',
      household.cookies[0],
      json,
    )
    if (isMeasured) writeTimes.push(performance.now() - started)
    if (status !== 200) throw new Error(body)
    await Promise.race([Promise.all(reads), rejectAfterTimeout()])
  }

  for (let turn = 0; turn < 60; turn += 1) await tapOnce(turn, false)
  const cpuMsBefore = cpuTimeMs(app.process.pid!)
  for (let turn = 60; turn < 60 + TAP_COUNT; turn += 1) {
    await tapOnce(turn, true)
    await delay(PAUSE_MS)
  }
  const cpuMsPerTap = (cpuTimeMs(app.process.pid!) - cpuMsBefore) / TAP_COUNT

  writer.close()
  for (const { devices } of connectedFamilies) {
    for (const { events, http } of devices) {
      events.close()
      http.close()
    }
  }
  await app.stop({ keepData: true })
  await target.remove()
  if (wrongEventCount > 0) process.exitCode = 1
  return {
    database: kind,
    devices: String(count),
    'signal p50 ms': median(signalTimes),
    'signal p99 ms': quantile(signalTimes, 0.99),
    'snapshot read p50 ms': median(snapshotTimes),
    'snapshot read p99 ms': quantile(snapshotTimes, 0.99),
    'tap response p50 ms': median(writeTimes),
    'processor ms a tap and its readings': cpuMsPerTap,
    'events in other families': String(wrongEventCount),
  }
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('A device received no event')), 10_000).unref(),
  )
}

const rows = []
for (const kind of ['postgres', 'pglite'] as const) {
  for (const count of DEVICE_COUNTS) rows.push(await measure(kind, count))
}
await stopServer()
printTable(
  `A tap on one device until the others have it, ${TAP_COUNT} taps (promise: 30 ms at p99 with 500)`,
  rows,
)
