import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { REWARD_ACTIONS } from '../../actions.ts'
import type { AnswerRequestInput, RequestAnswer } from '../../schema.ts'
import type { RewardRequest } from '../request.ts'

/** A guardian's answer to a request as the screen shows it. `note` is only for 'refused'. */
export function answerAction(
  { id, revision }: Pick<RewardRequest, 'id' | 'revision'>,
  answer: RequestAnswer,
  note: string | null = null,
): OptimisticAction {
  const body: AnswerRequestInput = { id, revision, answer, note }
  return { action: REWARD_ACTIONS.answerRequest, body, key: `request:${id}` }
}
