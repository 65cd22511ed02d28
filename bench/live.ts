// Measures the time until the other devices of a family have received and have read the snapshot with a tap, with 1, 100 and 500
// devices connected in families of four, and the cost of the write as devices of other families join. The tap is a
// guardian's 'Fez', or a child's 'Fiz!' on the family's wall.
// Run after npm run build: node_modules/.bin/node bench/live.ts [devices …]
import { setTimeout as delay } from 'node:timers/promises'
import { type Kind, createBenchDatabase, stopServer } from './support/databases.ts'
import { median, printTable, quantile } from './support/statistics.ts'
import type { Dashboard } from '#app/domain/dashboard/dashboard.ts'
import { createLiveFamily, type LiveFamily, type LiveFamilyTap, nextTap } from './support/live-families.ts'
import { type EventDevice, openEventDevice, openHttpClient } from './support/http-client.ts'
import { cpuTimeMs } from './support/cpu-time.ts'
import { startShippedOn } from './support/start-app.ts'

const args = process.argv.slice(2).map(Number)
const DEVICE_COUNTS = args.length > 0 ? args : [1, 100, 500]
const DEVICES_PER_FAMILY = 4
const TAP_COUNT = 200
const PAUSE_MS = 30
const TAP_PATHS = { guardian: '/app/acoes/tarefas.marcar', child: '/aparelho/acoes/marcar' } as const
type Tapper = keyof typeof TAP_PATHS

interface ConnectedFamily {
  family: LiveFamily
  devices: EventDevice[]
}

async function connectFamilies(url: string, families: LiveFamily[]): Promise<ConnectedFamily[]> {
  const connectedFamilies: ConnectedFamily[] = []
  for (const family of families) {
    const devices: EventDevice[] = []
    for (const cookie of family.cookies) devices.push(await openEventDevice(url, cookie))
    connectedFamilies.push({ family, devices })
  }
  return connectedFamilies
}

/** Whether the snapshot contains the last change of the tap's task. */
function containsTap(snapshot: Dashboard, { taskId, childId, revision }: LiveFamilyTap): boolean {
  const child = snapshot.children.find(({ id }) => id === childId)
  return child?.taskDays.find((taskDay) => taskDay.taskId === taskId)?.revision === revision
}

async function measure(kind: Kind, count: number, tapper: Tapper) {
  const target = await createBenchDatabase(kind)
  const seedConnection = await target.connect()
  const families: LiveFamily[] = []
  for (let remaining = count; remaining > 0; remaining -= DEVICES_PER_FAMILY)
    families.push(await createLiveFamily(Math.min(DEVICES_PER_FAMILY, remaining)))
  await seedConnection.close()
  const app = await startShippedOn(target)
  const connectedFamilies = await connectFamilies(app.url, families)
  // a single device writes on a second connection and receives its own snapshot
  const writer = await openHttpClient(app.url)

  const writeTimes: number[] = []
  const snapshotTimes: number[] = []
  let wrongSnapshotCount = 0
  const tapOnce = async (turn: number, isMeasured: boolean) => {
    const { family, devices } = connectedFamilies[turn % connectedFamilies.length]!
    const isOwnTap = tapper === 'guardian' && devices.length > 1
    const receivers = isOwnTap ? devices.slice(1) : devices
    const tap = family.taps[Math.floor(turn / connectedFamilies.length) % family.taps.length]!
    const json = nextTap(family, tap)
    for (const { devices: otherDevices } of connectedFamilies)
      for (const device of otherDevices) device.onSnapshot = () => (wrongSnapshotCount += 1)
    devices[0]!.onSnapshot = () => undefined
    const started = performance.now()
    const arrivals = receivers.map(async (device) => {
      await new Promise<void>((resolve) => {
        device.onSnapshot = (snapshot) => containsTap(snapshot, tap) && resolve()
      })
      if (isMeasured) snapshotTimes.push(performance.now() - started)
    })
    const cookie = tapper === 'child' ? family.wallCookie : family.cookies[0]
    const { status, body } = await writer.send('POST', TAP_PATHS[tapper], cookie, json)
    if (isMeasured) writeTimes.push(performance.now() - started)
    if (status !== 200) throw new Error(body)
    await Promise.race([Promise.all(arrivals), rejectAfterTimeout()])
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
    for (const device of devices) device.close()
  }
  await app.stop({ keepData: true })
  await target.remove()
  if (wrongSnapshotCount > 0) process.exitCode = 1
  return {
    database: kind,
    'tap by': tapper,
    devices: String(count),
    'snapshot p50 ms': median(snapshotTimes),
    'snapshot p99 ms': quantile(snapshotTimes, 0.99),
    'tap response p50 ms': median(writeTimes),
    'processor ms a tap with its readers': cpuMsPerTap,
    'snapshots in other families': String(wrongSnapshotCount),
  }
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('A device received no snapshot with the tap')), 10_000).unref(),
  )
}

const rows = []
for (const kind of ['postgres', 'pglite'] as const) {
  for (const count of DEVICE_COUNTS) rows.push(await measure(kind, count, 'guardian'))
  rows.push(await measure(kind, Math.max(...DEVICE_COUNTS), 'child'))
}
await stopServer()
printTable(
  `A tap on one device until the others have it, ${TAP_COUNT} taps (promise: 30 ms at p99 with 500)`,
  rows,
)
