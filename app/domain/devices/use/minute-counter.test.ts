import { expect, test } from 'vitest'
import { createMinuteCounter, type UseReport } from './minute-counter.ts'

const MINUTE_MS = 60_000

/** A counter whose clock the test moves, and the reports that it sent. `answers` say which requests got a response. */
function setUp(answers: boolean[] = []) {
  const sent: UseReport[] = []
  let [ms, idCount] = [0, 0]
  const counter = createMinuteCounter({
    send(report) {
      sent.push(report)
      return Promise.resolve(answers.shift() ?? true)
    },
    newId: () => `report ${++idCount}`,
    nowMs: () => ms,
  })
  /** Minutes pass; in each the device is touched or not. */
  async function pass(minutes: number, { isTouched = true, isVisible = true } = {}) {
    for (let minute = 0; minute < minutes; minute++) {
      if (isTouched) counter.touch()
      ms += MINUTE_MS
      counter.tick(isVisible)
      // oxlint-disable-next-line no-await-in-loop -- lets the answer of a report arrive
      await Promise.resolve().then(() => undefined)
    }
  }
  return { counter, sent, pass }
}

test('minutes in which the device is used are reported every five minutes', async () => {
  const { sent, pass } = setUp()
  await pass(12)
  expect(sent).toEqual([
    { id: 'report 1', minutes: 5 },
    { id: 'report 2', minutes: 5 },
  ])
})

test('a device that only lies there, or whose page is hidden, counts nothing and sends nothing', async () => {
  const { sent, pass } = setUp()
  await pass(60, { isTouched: false })
  await pass(60, { isVisible: false })
  expect(sent).toEqual([])
})

test('after the last touch the device counts as used for two minutes, and the rest is reported then', async () => {
  const { sent, pass } = setUp()
  await pass(1)
  await pass(20, { isTouched: false })
  expect(sent).toEqual([{ id: 'report 1', minutes: 1 }])
})

test('when the page is left, what is counted is reported at once', async () => {
  const { counter, sent, pass } = setUp()
  await pass(2)
  counter.flush()
  counter.flush()
  expect(sent).toEqual([{ id: 'report 1', minutes: 2 }])
})

test('a report without a response is sent again with the same id, and later minutes follow in the next one', async () => {
  const { sent, pass } = setUp([false])
  await pass(15)
  expect(sent).toEqual([
    { id: 'report 1', minutes: 5 },
    { id: 'report 1', minutes: 5 },
    { id: 'report 2', minutes: 10 },
  ])
})
