import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { FREE_IDEAS_AGE } from './assistant.ts'
import { countUse } from './count-use.server.ts'
import { modelWords } from './model-words.server.ts'
import { canAskAssistant } from './policy.ts'
import { findChildFacts } from './queries.server.ts'

export type WordBalanceResult =
  /** Sentences as they come; at least one. */
  | { ok: true; sentences: AsyncGenerator<string> }
  | {
      ok: false
      reason:
        'not_allowed' | 'no_model' | 'child_not_found' | 'nothing_to_check' | 'limit_reached' | 'no_answer'
    }

/**
 * A model's comment on a check, counted against the family's limit of the day. Children below `FREE_IDEAS_AGE` get
 * none: of a model's own words nothing is shown for them.
 */
export async function wordBalance(
  scope: FamilyScope,
  { childId }: { childId: string },
  left: AbortSignal,
): Promise<WordBalanceResult> {
  if (!canAskAssistant(scope)) return { ok: false, reason: 'not_allowed' }
  const { assistant } = environment()
  if (!assistant) return { ok: false, reason: 'no_model' }
  const facts = await findChildFacts(scope, childId)
  if (!facts) return { ok: false, reason: 'child_not_found' }
  if (facts.age < FREE_IDEAS_AGE) return { ok: false, reason: 'no_model' }
  const { tasks, rewards } = facts
  if (tasks.length === 0 && rewards.length === 0) return { ok: false, reason: 'nothing_to_check' }
  if (!(await countUse(scope, assistant.dailyLimit))) return { ok: false, reason: 'limit_reached' }
  const words = modelWords(assistant, facts, left)
  // only an answer that has begun is one
  const first = await words.next()
  if (first.done) return { ok: false, reason: 'no_answer' }
  return { ok: true, sentences: startingWith(first.value, words) }
}

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
