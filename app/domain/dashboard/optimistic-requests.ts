import { statusAfterAnswer } from '../rewards/requests/answer-effect.ts'
import { isOpenRequest } from '../rewards/requests/request.ts'
import type { AnswerRequestInput } from '../rewards/schema.ts'
import type { Dashboard } from './dashboard.ts'
import { changeChild } from './optimistic-child.ts'

/**
 * The effect of a guardian's answer to a request: its status, and the points that it holds or spends. Restored savings and
 * the day's points come with the next snapshot.
 */
export function applyAnswer(dashboard: Dashboard, input: AnswerRequestInput): Dashboard {
  const request = dashboard.requests.find(
    ({ id, revision }) => id === input.id && revision === input.revision,
  )
  const status = request && statusAfterAnswer(request.status, input.answer)
  if (!status) return dashboard
  const isAnswer = status !== 'asked'
  const answered = {
    ...request,
    status,
    note: input.note,
    answeredAt: isAnswer ? dashboard.readAt : null,
    deciderName: isAnswer ? dashboard.member.name : null,
    revision: request.revision + 1,
  }
  const requests = dashboard.requests.map((other) => (other === request ? answered : other))
  const heldChange = (Number(isOpenRequest(answered)) - Number(isOpenRequest(request))) * request.points
  const spentPoints = status === 'delivered' ? request.points : 0
  return changeChild({ ...dashboard, requests }, request.childId, (child) => ({
    ...child,
    totalPoints: child.totalPoints - spentPoints,
    heldPoints: child.heldPoints + heldChange,
  }))
}
