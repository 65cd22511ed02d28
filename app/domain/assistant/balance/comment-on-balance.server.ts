import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { MODEL_TEXT_MIN_AGE } from '../assistant.ts'
import { countUse } from '../count-use.server.ts'
import { streamModelComment } from '../model/model-comment.server.ts'
import { canUseAssistant } from '../policy.ts'
import { findChildFacts } from '../queries.server.ts'

export type CommentOnBalanceResult =
  /** `sentences`: a stream of at least one sentence. */
  | { ok: true; sentences: AsyncGenerator<string> }
  | {
      ok: false
      reason:
        'not_allowed' | 'no_model' | 'child_not_found' | 'nothing_to_check' | 'limit_reached' | 'no_answer'
    }

/**
 * Streams a model's comment on a check, for a child of at least `MODEL_TEXT_MIN_AGE`. The comment counts towards the
 * family's daily limit. `clientSignal` aborts when the client's request ends.
 */
export async function commentOnBalance(
  scope: FamilyScope,
  { childId }: { childId: string },
  clientSignal: AbortSignal,
): Promise<CommentOnBalanceResult> {
  if (!canUseAssistant(scope)) return { ok: false, reason: 'not_allowed' }
  const { assistant } = environment()
  if (!assistant) return { ok: false, reason: 'no_model' }
  const facts = await findChildFacts(scope, childId)
  if (!facts) return { ok: false, reason: 'child_not_found' }
  if (facts.age < MODEL_TEXT_MIN_AGE) return { ok: false, reason: 'no_model' }
  const { tasks, rewards } = facts
  if (tasks.length === 0 && rewards.length === 0) return { ok: false, reason: 'nothing_to_check' }
  if (!(await countUse(scope, assistant.dailyLimit))) return { ok: false, reason: 'limit_reached' }
  const comment = streamModelComment(assistant, facts, clientSignal)
  // an empty comment counts as a failure, so the result waits for the first sentence
  const firstSentence = await comment.next()
  if (firstSentence.done) return { ok: false, reason: 'no_answer' }
  return { ok: true, sentences: prepend(firstSentence.value, comment) }
}

async function* prepend(firstSentence: string, sentences: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield firstSentence
    yield* sentences
  } finally {
    await sentences.return(undefined)
  }
}
