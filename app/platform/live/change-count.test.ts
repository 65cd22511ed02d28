import { describe, expect, it } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { countAllChanged, countChange, currentVersion, hasChanged } from './change-count.server.ts'

// the counts belong to the process, so each test uses topics of its own
const aTopic = () => `family ${newId()}`
const [processId] = currentVersion().split('.')

describe('a topic', () => {
  it('has not changed since the current version', () => {
    const topic = aTopic()
    countChange(topic)
    expect(hasChanged(topic, currentVersion())).toBe(false)
  })

  it('has changed since a version before its change', () => {
    const topic = aTopic()
    const version = currentVersion()
    countChange(topic)
    expect(hasChanged(topic, version)).toBe(true)
  })

  it('does not change with another topic', () => {
    const topic = aTopic()
    const version = currentVersion()
    countChange(aTopic())
    expect(currentVersion()).not.toBe(version)
    expect(hasChanged(topic, version)).toBe(false)
  })

  it('counts as changed after a gap in the notifications, until the next version', () => {
    const topic = aTopic()
    const version = currentVersion()
    countAllChanged()
    expect(hasChanged(topic, version)).toBe(true)
    expect(hasChanged(topic, currentVersion())).toBe(false)
  })

  it('counts as changed once its last change is dropped from the list', () => {
    const [dropped, remembered, unchanged] = [aTopic(), aTopic(), aTopic()]
    const versionBefore = currentVersion()
    countChange(dropped)
    const versionBetween = currentVersion()
    countChange(remembered)
    // the list has 10,000 topics
    for (let count = 0; count < 9_999; count += 1) countChange(aTopic())
    for (const topic of [dropped, remembered, unchanged]) {
      expect(hasChanged(topic, versionBefore)).toBe(true)
      expect(hasChanged(topic, versionBetween)).toBe(topic === remembered)
    }
  })
})

describe('a version that this process has not issued', () => {
  const [, count = ''] = currentVersion().split('.')

  it.each([
    ['of another process', `${newId()}.${count}`],
    ['from a client without a snapshot', '0.0'],
    ['without a count', `${processId}`],
    ['with an empty count', `${processId}.`],
    ['with no number', `${processId}.NaN`],
    ['with a negative count', `${processId}.-1`],
    ['with an infinite count', `${processId}.1e309`],
    ['with a later count', `${processId}.${Number.MAX_SAFE_INTEGER}`],
    ['that names a property of every object', '__proto__.constructor'],
    ['that is empty', ''],
    ['that is very long', '9'.repeat(100_000)],
  ])('counts as older than every change: %s', (_, version) => {
    const topic = aTopic()
    countChange(topic)
    expect(hasChanged(topic, version)).toBe(true)
  })
})
