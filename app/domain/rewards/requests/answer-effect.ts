import type { RequestAnswer } from '../schema.ts'
import type { RequestStatus } from './request.ts'

type Effects = Record<RequestStatus, Partial<Record<RequestAnswer, RequestStatus>>>

const EFFECTS: Effects = {
  asked: { approved: 'approved', refused: 'refused', delivered: 'delivered' },
  approved: { delivered: 'delivered', cancelled: 'cancelled', undone: 'asked' },
  refused: { undone: 'asked' },
  // only an approved request is cancelled by an answer
  cancelled: { undone: 'approved' },
  // the history takes a delivery back (rule 40)
  delivered: {},
}

/** The status of a request after a guardian's answer (rule 182); undefined if the answer does not fit its status. */
export const statusAfterAnswer = (status: RequestStatus, answer: RequestAnswer): RequestStatus | undefined =>
  EFFECTS[status][answer]

/** Every status to which the answer can lead, to recognise a repeated request. */
export const statusesAfter = (answer: RequestAnswer): RequestStatus[] =>
  answer === 'undone' ? ['asked', 'approved'] : [answer]
