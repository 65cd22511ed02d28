import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChangeVersion } from '#app/base/change-version.ts'
import { newId } from '#app/base/ids.ts'
import { log } from '#app/base/log.server.ts'
import { emitCommitSignal } from '#app/database/commit-signals.server.ts'
import { connection, setConnection } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { currentVersion } from '#app/platform/live/change-count.server.ts'
import { startLiveHub } from '#app/platform/live/live-hub.server.ts'
import { addChild, addTask, newFamily, newMember } from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { expectOk } from '#tests/support/results.ts'
import { removeMember } from '../families/review/remove-member.server.ts'
import { saveFamily } from '../families/save-family.server.ts'
import { renewDays } from '../tasks/renew-days.server.ts'
import type { Dashboard } from './dashboard.ts'
import { projectFor } from './dashboard-projection.ts'
import { followFamily } from './follow-family.server.ts'

const query = vi.spyOn(pg.Client.prototype, 'query')
setUpTestDatabase()
let hub: Awaited<ReturnType<typeof startLiveHub>>
beforeAll(async () => (hub = await startLiveHub()))
afterAll(() => hub.stop())
beforeEach(() => void query.mockClear())

/** Reads of a snapshot since the test began or `query.mockClear`. */
function countReads(): number {
  const texts = query.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === 'string' ? statement : (statement as { text: string }).text,
  )
  return texts.filter((text) => text.includes(`'renewedOn', f.renewed_on`)).length
}

/** A family whose day is renewed. */
async function aRenewedFamily(options: Parameters<typeof newFamily>[0] = {}): Promise<FamilyScope> {
  const scope = await newFamily(options)
  await renewDays(scope)
  return scope
}

/** The viewers for whom a snapshot was projected, since the last `projectedFor.length = 0`. */
const projectedFor: string[] = []

/** Follows the family until the end of the test. */
function follow(scope: FamilyScope, version: ChangeVersion = currentVersion()) {
  /** The calls of the sender in their order. */
  const calls: string[] = []
  const snapshots: Dashboard[] = []
  const stop = followFamily(version, {
    scope,
    viewer: scope.userId,
    eventOf: (snapshot) => {
      projectedFor.push(scope.userId)
      const dashboard = projectFor(scope, snapshot)
      return dashboard && { name: 'snapshot', data: JSON.stringify(dashboard) }
    },
    sender: {
      send(event, data, id) {
        calls.push(event)
        if (event !== 'snapshot') return
        const snapshot = JSON.parse(data) as Dashboard
        expect(id).toBe(snapshot.version)
        snapshots.push(snapshot)
      },
      recheck: () => void calls.push('recheck'),
    },
  })
  onTestFinished(stop)
  return {
    calls,
    snapshots,
    stop,
    receives: (expected: string[]) => vi.waitFor(() => expect(calls).toEqual(expected)),
  }
}

/** The version of a device without a snapshot. */
const NO_SNAPSHOT = '0.0'

/** Waits 60 ms, in which an unwanted read would happen. */
const waitForUnwantedReads = () => new Promise((resolve) => setTimeout(resolve, 60))
const signalChange = ({ familyId }: FamilyScope) => emitCommitSignal({ kind: 'family', id: familyId })

describe('a follower', () => {
  it('gets the snapshot after a change', async () => {
    const scope = await aRenewedFamily()
    const follower = follow(scope)
    await addChild(scope, { name: 'Bia' })
    await follower.receives(['snapshot'])
    expect(follower.snapshots[0]!.children).toMatchObject([{ name: 'Bia' }])
    expect(follower.snapshots[0]!.version).toBe(currentVersion())
  })

  it('shares one read with the other members, and gets its own part of the snapshot', async () => {
    const guardian = await aRenewedFamily()
    const scopes = [
      guardian,
      guardian,
      await newMember(guardian, { role: 'parent' }),
      await newMember(guardian),
    ]
    const followers = scopes.map((scope) => follow(scope))
    query.mockClear()
    await addChild(guardian)
    for (const follower of followers) await follower.receives(['snapshot'])
    await waitForUnwantedReads()
    expect(countReads()).toBe(1)
    for (const [index, { snapshots, calls }] of followers.entries()) {
      expect(calls).toEqual(['snapshot'])
      expect(snapshots[0]!.member.userId).toBe(scopes[index]!.userId)
      // only the member's own e-mail
      expect(JSON.stringify(snapshots[0]).match(/@exemplo\.com\.br/g)).toHaveLength(1)
    }
  })

  it('shares its part of a change with the other pages of the same person', async () => {
    const guardian = await aRenewedFamily()
    const child = await newMember(guardian)
    const followers = [guardian, child, guardian, guardian].map((scope) => follow(scope))
    projectedFor.length = 0
    await addChild(guardian)
    for (const follower of followers) await follower.receives(['snapshot'])
    expect(projectedFor).toEqual([guardian.userId, child.userId])
    expect(followers.map(({ snapshots }) => snapshots[0]!.member.userId)).toEqual(
      [guardian, child, guardian, guardian].map(({ userId }) => userId),
    )
  })

  it('gets nothing at first if nothing changed since its version', async () => {
    const scope = await aRenewedFamily()
    const version = currentVersion()
    const otherFamily = await aRenewedFamily()
    query.mockClear()
    const follower = follow(scope, version)
    await waitForUnwantedReads()
    await addChild(otherFamily)
    await waitForUnwantedReads()
    expect(follower.calls).toEqual([])
    expect(countReads()).toBe(0)
  })

  it.each(['of another process', 'older than the last change'])(
    'gets the snapshot at once if its version is %s',
    async (which) => {
      const versionBefore = currentVersion()
      const scope = await aRenewedFamily()
      const follower = follow(scope, which === 'of another process' ? `${newId()}.1` : versionBefore)
      await follower.receives(['snapshot'])
      await waitForUnwantedReads()
      expect(countReads()).toBe(1)
    },
  )

  it('causes no read after it stopped following', async () => {
    const scope = await aRenewedFamily()
    const follower = follow(scope)
    follower.stop()
    await addChild(scope)
    await waitForUnwantedReads()
    expect(follower.calls).toEqual([])
    expect(countReads()).toBe(0)
  })

  it('that stops twice does not end the shared read of followers that started in between', async () => {
    const scope = await aRenewedFamily()
    const stoppedFollower = follow(scope)
    stoppedFollower.stop()
    const followers = [follow(scope)]
    stoppedFollower.stop()
    followers.push(follow(scope))
    await addChild(scope)
    for (const follower of followers) await follower.receives(['snapshot'])
    await waitForUnwantedReads()
    expect(countReads()).toBe(1)
  })
})

describe('changes during a read', () => {
  it('cause one more read, however many they are', async () => {
    const scope = await aRenewedFamily()
    const follower = follow(scope, NO_SNAPSHOT)
    for (let count = 0; count < 5; count += 1) signalChange(scope)
    await follower.receives(['snapshot', 'snapshot'])
    await waitForUnwantedReads()
    expect(countReads()).toBe(2)
    expect(follower.snapshots.at(-1)!.version).toBe(currentVersion())
  })

  it('are in the last snapshot', async () => {
    const scope = await aRenewedFamily()
    const follower = follow(scope, NO_SNAPSHOT)
    await Promise.all(['Ana', 'Bia', 'Caio'].map((name) => addChild(scope, { name })))
    await vi.waitFor(() => expect(follower.snapshots.at(-1)?.version).toBe(currentVersion()))
    expect(follower.snapshots.at(-1)!.children.map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Caio'])
  })
})

describe('access', () => {
  it('a removed member gets no snapshot, and is checked again', async () => {
    const guardian = await aRenewedFamily()
    const member = await newMember(guardian)
    const [guardianFollower, memberFollower] = [follow(guardian), follow(member)]
    await expectOk(removeMember(guardian, { userId: member.userId, turnOffDevices: true }))
    await guardianFollower.receives(['snapshot'])
    expect(guardianFollower.snapshots[0]!.members.map(({ userId }) => userId)).toEqual([guardian.userId])
    expect(memberFollower.calls).toEqual(['recheck'])
  })

  it('is checked before each snapshot while changes of other processes are not received', async () => {
    const scope = await aRenewedFamily()
    const isListening = vi.spyOn(connection(), 'isListening').mockReturnValue(false)
    onTestFinished(() => isListening.mockRestore())
    const follower = follow(scope, NO_SNAPSHOT)
    await follower.receives(['recheck', 'snapshot'])
    expect(follower.calls).toEqual(['recheck', 'snapshot'])
  })
})

describe('the day of the snapshot', () => {
  it('is the day in the new time zone, if a guardian changed it after the follower began', async () => {
    // 23:30 in São Paulo, 00:30 in Noronha
    setTestTime('2026-03-11T02:30:00.000Z')
    const scope = await aRenewedFamily({ timeZone: 'America/Sao_Paulo' })
    await addTask(scope, [await addChild(scope)])
    const follower = follow(scope)
    const family = {
      name: 'Souza',
      timeZone: 'America/Noronha',
      keepClaimsWaiting: false,
      revision: 0,
    } as const
    await expectOk(saveFamily(scope, family))
    await vi.waitFor(() => expect(follower.snapshots.length).toBeGreaterThan(0))
    await waitForUnwantedReads()
    for (const snapshot of follower.snapshots) {
      expect(snapshot).toMatchObject({ today: '2026-03-11', timeNow: '00:30' })
      expect(snapshot.children[0]!.taskDays).toMatchObject([{ day: '2026-03-11', status: 'pending' }])
    }
    query.mockClear()
    signalChange(scope)
    await waitForUnwantedReads()
    expect(countReads(), 'reads in the new time zone').toBe(1)
  })

  it('is renewed before the first snapshot of a new day is sent', async () => {
    setTestTime('2026-03-10T15:00:00.000Z')
    const scope = await aRenewedFamily()
    await addTask(scope, [await addChild(scope)])
    setTestTime('2026-03-11T15:00:00.000Z')
    const follower = follow(scope, NO_SNAPSHOT)
    await vi.waitFor(() => expect(follower.snapshots.length).toBeGreaterThan(0))
    await waitForUnwantedReads()
    expect(follower.calls).toEqual(['snapshot'])
    expect(follower.snapshots[0]!.today).toBe('2026-03-11')
    expect(follower.snapshots[0]!.children[0]!.taskDays).toMatchObject([
      { day: '2026-03-11', status: 'pending' },
    ])
    expect(follower.snapshots[0]!.version).toBe(currentVersion())
  })
})

describe('a read', () => {
  it("that fails sends followers the event 'change', and the next read the snapshot", async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    const scope = await aRenewedFamily()
    // the hub needs the connection to notify other processes of the new family
    await waitForUnwantedReads()
    const testConnection = connection()
    setConnection(undefined)
    const follower = follow(scope, NO_SNAPSHOT)
    await follower.receives(['change']).finally(() => setConnection(testConnection))
    expect(warn).toHaveBeenCalledOnce()
    signalChange(scope)
    await follower.receives(['change', 'snapshot'])
  })

  it('ends without an error when its followers leave', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    const scope = await aRenewedFamily()
    // a second read follows, because the time zone in the scope is outdated
    const follower = follow({ ...scope, timeZone: 'America/Manaus' }, NO_SNAPSHOT)
    follower.stop()
    await waitForUnwantedReads()
    expect(countReads()).toBeGreaterThan(0)
    expect(follower.calls).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })
})
