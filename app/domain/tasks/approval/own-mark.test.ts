import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TaskDayStatus, Trust } from '../task.ts'
import { type MarkedTaskDay, ownMarkEffect } from './own-mark.ts'

const timeZone = 'America/Sao_Paulo'
const moment = new Date('2026-11-26T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(moment.getTime() - minutes * 60_000)

const pendingDay: MarkedTaskDay = {
  day: '2026-11-26',
  status: 'pending',
  revision: 3,
  trust: 'auto',
  photo: 'none',
  proofId: null,
  markedAt: null,
  waitingSince: null,
  redoSince: null,
  window: 'open',
  hasPendingSiblings: false,
  isDecided: false,
}
const mark = (fields: Partial<MarkedTaskDay>, request: Partial<Parameters<typeof ownMarkEffect>[1]> = {}) =>
  ownMarkEffect(
    { ...pendingDay, ...fields },
    { status: 'done', revision: 3, moment, timeZone, isSpotChecked: false, proofId: null, ...request },
  )
const undo = (fields: Partial<MarkedTaskDay>) => mark(fields, { status: 'pending' })

describe('a mark', () => {
  test.each<[Trust, boolean, TaskDayStatus]>([
    ['auto', true, 'done'],
    ['spot', false, 'done'],
    ['spot', true, 'claimed'],
    ['always', false, 'claimed'],
  ])('with the trust %s, spot-checked: %s, becomes %s', (trust, isSpotChecked, status) => {
    expect(mark({ trust }, { isSpotChecked })).toEqual({ ok: true, status })
  })

  test('of what a guardian asked for again is shown to a guardian, unless the task counts at once', () => {
    const redo = { status: 'redo', waitingSince: minutesAgo(60) } as const
    expect(mark({ ...redo, trust: 'spot' })).toEqual({ ok: true, status: 'claimed' })
    expect(mark({ ...redo, trust: 'auto' })).toEqual({ ok: true, status: 'done' })
  })

  test('with a photo always waits, and only where the task asks for one', () => {
    for (const photo of ['optional', 'required'] as const)
      expect(mark({ trust: 'spot', photo }, { proofId: 'new' })).toEqual({ ok: true, status: 'claimed' })
    expect(mark({ trust: 'always' }, { proofId: 'new' })).toEqual({ ok: false, reason: 'photo_not_asked' })
  })

  test('without a photo is refused where the task needs one', () => {
    expect(mark({ trust: 'spot', photo: 'required' })).toEqual({ ok: false, reason: 'photo_missing' })
    expect(mark({ trust: 'spot', photo: 'optional' })).toEqual({ ok: true, status: 'done' })
  })

  test('that waits takes another photo, but not an older revision of it', () => {
    const claimed = { status: 'claimed', trust: 'always', photo: 'optional', proofId: 'first' } as const
    expect(mark(claimed, { proofId: 'second' })).toEqual({ ok: true, status: 'claimed' })
    expect(mark(claimed, { proofId: 'second', revision: 2 })).toEqual({ ok: false, reason: 'stale' })
    // the repeated request has the revision from before its own mark
    expect(mark(claimed, { proofId: 'first', revision: 2 })).toEqual({ ok: true, status: 'claimed' })
  })

  test('that counted, or that a guardian answered, takes no photo', () => {
    const done = { status: 'done', trust: 'spot', photo: 'optional', markedAt: minutesAgo(1) } as const
    expect(mark(done, { proofId: 'new' })).toEqual({ ok: false, reason: 'photo_too_late' })
    expect(mark({ ...done, isDecided: true }, { proofId: 'new' })).toEqual({ ok: false, reason: 'decided' })
  })

  test('on an older revision is stale', () => {
    expect(mark({}, { revision: 2 })).toEqual({ ok: false, reason: 'stale' })
  })

  test('cannot change what a guardian has decided', () => {
    expect(mark({ status: 'not_done', isDecided: true })).toEqual({ ok: false, reason: 'decided' })
    expect(mark({ status: 'not_done', isDecided: true }, { revision: 2 })).toEqual({
      ok: false,
      reason: 'decided',
    })
  })

  test('of an earlier date counts until the end of the day after the redo was asked for', () => {
    const redo = { status: 'redo', day: '2026-11-20', trust: 'always' } as const
    // 23:59 and 00:00 of the family's zone
    const asked = (waitingSince: string) => mark({ ...redo, waitingSince: new Date(waitingSince) })
    expect(asked('2026-11-25T03:00:00Z')).toEqual({ ok: true, status: 'claimed' })
    expect(asked('2026-11-25T02:59:00Z')).toEqual({ ok: false, reason: 'not_today' })
    expect(mark({ ...redo, status: 'pending' })).toEqual({ ok: false, reason: 'not_today' })
    expect(mark({ ...redo, day: '2026-11-27', waitingSince: moment })).toEqual({
      ok: false,
      reason: 'not_today',
    })
  })
})

describe('an undo', () => {
  test('of a waiting mark is possible at any time', () => {
    expect(undo({ status: 'claimed', markedAt: minutesAgo(600), waitingSince: minutesAgo(600) })).toEqual({
      ok: true,
      status: 'pending',
    })
  })

  test('of a mark that counted at once is possible for ten minutes', () => {
    expect(undo({ status: 'done', markedAt: minutesAgo(10) })).toEqual({ ok: true, status: 'pending' })
    expect(undo({ status: 'done', markedAt: minutesAgo(10.1) })).toEqual({ ok: false, reason: 'too_late' })
  })

  test('of a decision is refused', () => {
    expect(undo({ status: 'done', markedAt: minutesAgo(1), isDecided: true })).toEqual({
      ok: false,
      reason: 'decided',
    })
  })

  test('goes back to the redo, also of an earlier date', () => {
    const redoSince = minutesAgo(60)
    expect(undo({ status: 'claimed', day: '2026-11-20', redoSince })).toEqual({ ok: true, status: 'redo' })
    expect(undo({ status: 'claimed', day: '2026-11-20' })).toEqual({ ok: false, reason: 'not_today' })
  })
})

test('a repeated mark or undo changes nothing, at any revision', () => {
  const anyRevision = fc.nat(5)
  fc.assert(
    fc.property(anyRevision, fc.boolean(), (revision, isSpotChecked) => {
      const request = { revision, isSpotChecked }
      for (const status of ['done', 'claimed'] as const)
        expect(mark({ status, isDecided: true }, request)).toEqual({ ok: true, status })
      const redo = { status: 'redo', waitingSince: moment } as const
      expect(mark(redo, { ...request, status: 'pending' })).toEqual({ ok: true, status: 'redo' })
      expect(mark({}, { ...request, status: 'pending' })).toEqual({ ok: true, status: 'pending' })
    }),
  )
})
