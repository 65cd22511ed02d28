import { afterEach, expect, it } from 'vitest'
import { signalCommit } from '#app/database/commit-signals.server.ts'
import { log } from './log.server.ts'
import { type Rounds, startRounds } from './rounds.server.ts'

let started: Rounds[] = []
const level = log.level

afterEach(async () => {
  log.level = level
  await Promise.all(started.map((rounds) => rounds.stop()))
  started = []
})

/** Rounds over a number of pieces, two at a time; `due` may be raised meanwhile. */
function roundsOver(due: { count: number }, everyMs = 60_000) {
  const seen: number[] = []
  const rounds = startRounds({
    everyMs,
    signal: 'payment',
    what: 'pieces could not be done',
    async round() {
      const taken = Math.min(due.count, 2)
      due.count -= taken
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (taken > 0) seen.push(taken)
      return { taken, isFull: taken === 2 }
    },
  })
  started.push(rounds)
  return { rounds, seen }
}

it('does at once all that is due, in handfuls, one after the other', async () => {
  const { rounds, seen } = roundsOver({ count: 5 })
  expect(await rounds.run()).toBe(5)
  expect(seen).toEqual([2, 2, 1])
})

it('goes on after a commit of its kind, and after no other', async () => {
  const due = { count: 0 }
  const { rounds, seen } = roundsOver(due)
  await rounds.run()
  due.count = 1
  signalCommit({ kind: 'mail', id: 'x' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(seen).toEqual([])
  signalCommit({ kind: 'payment', id: 'x' })
  await expect.poll(() => seen).toEqual([1])
})

it('misses no signal, in whatever breath of a round it comes', async () => {
  let calls = 0
  let end = () => {}
  const rounds = startRounds({
    everyMs: 60_000,
    signal: 'payment',
    what: 'pieces could not be done',
    round() {
      calls += 1
      return new Promise((resolve) => (end = () => resolve({ taken: 0, isFull: false })))
    },
  })
  started.push(rounds)
  for (let breaths = 0; breaths < 12; breaths += 1) {
    const before = calls
    end()
    for (let breath = 0; breath < breaths; breath += 1) await Promise.resolve()
    signalCommit({ kind: 'payment', id: 'x' })
    await expect.poll(() => calls, { timeout: 500, interval: 1 }).toBe(before + 1)
  }
  const stopped = rounds.stop()
  end()
  await stopped
})

it('comes back in steady steps, also after a round that threw', async () => {
  log.level = 'silent'
  let calls = 0
  const rounds = startRounds({
    everyMs: 5,
    signal: 'payment',
    what: 'pieces could not be done',
    async round() {
      calls += 1
      await Promise.resolve()
      if (calls === 1) throw new Error('no database')
      return { taken: 0, isFull: false }
    },
  })
  started.push(rounds)
  await expect.poll(() => calls).toBeGreaterThan(3)
})

it('ends after the round under way, and does nothing afterwards', async () => {
  const due = { count: 7 }
  const { rounds } = roundsOver(due, 5)
  await rounds.stop()
  const left = due.count
  expect(left).toBe(5)
  signalCommit({ kind: 'payment', id: 'x' })
  await rounds.run()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(due.count).toBe(left)
})
