import { expect, test } from 'vitest'
import type { RewardRequest } from '../rewards/requests/request.ts'
import type { RequestAnswer } from '../rewards/schema.ts'
import type { Dashboard } from './dashboard.ts'
import { applyAnswer } from './optimistic-requests.ts'

const request: RewardRequest = {
  id: 'film',
  childId: 'bia',
  rewardId: 'reward',
  title: 'Filme',
  points: 25,
  drawing: null,
  status: 'asked',
  askedAt: '2026-11-26T12:00:00Z',
  answeredAt: null,
  deciderName: null,
  note: null,
  revision: 3,
}

const dashboardWith = (status: RewardRequest['status']) =>
  ({
    readAt: '2026-11-26T13:00:00Z',
    member: { name: 'Ana' },
    children: [{ id: 'bia', totalPoints: 40, heldPoints: status === 'refused' ? 0 : 25 }],
    requests: [{ ...request, status }],
  }) as unknown as Dashboard

const answer = (status: RewardRequest['status'], kind: RequestAnswer, revision = 3) => {
  const note = kind === 'refused' ? 'Depois' : null
  const { children, requests } = applyAnswer(dashboardWith(status), {
    id: 'film',
    revision,
    answer: kind,
    note,
  })
  const [{ totalPoints, heldPoints }] = children as [Dashboard['children'][number]]
  return { request: requests[0], balance: [totalPoints, heldPoints] }
}

test("'Combinado!' keeps the points set aside, 'Agora não' releases them with the guardian's words", () => {
  expect(answer('asked', 'approved')).toMatchObject({
    request: { status: 'approved', deciderName: 'Ana', answeredAt: '2026-11-26T13:00:00Z', revision: 4 },
    balance: [40, 25],
  })
  expect(answer('asked', 'refused')).toMatchObject({
    request: { status: 'refused', note: 'Depois' },
    balance: [40, 0],
  })
})

test('a delivery spends the points, and an undo sets them aside again', () => {
  expect(answer('approved', 'delivered').balance).toEqual([15, 0])
  expect(answer('refused', 'undone')).toMatchObject({
    request: { status: 'asked', deciderName: null, answeredAt: null },
    balance: [40, 25],
  })
})

test('an answer to another revision, or one that does not fit the status, has no effect', () => {
  expect(answer('asked', 'approved', 2)).toMatchObject({ request: { status: 'asked', revision: 3 } })
  expect(answer('delivered', 'approved')).toMatchObject({ request: { status: 'delivered', revision: 3 } })
})
