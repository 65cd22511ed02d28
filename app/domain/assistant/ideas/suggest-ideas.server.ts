import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { ASSISTANT_MESSAGES, type IdeasAnswer } from '../assistant.ts'
import { pickNeededIdeas } from './catalogue.server.ts'
import { countUse } from '../count-use.server.ts'
import { requestModelIdeas } from './model-ideas.server.ts'
import { canUseAssistant } from '../policy.ts'
import { findChildFacts } from '../queries.server.ts'
import type { IdeasRequest } from '../schema.ts'

export type SuggestIdeasResult =
  { ok: true; value: IdeasAnswer } | { ok: false; reason: 'not_allowed' | 'child_not_found' }

/**
 * Suggests up to five tasks or rewards for a child. They come from the configured model; if there is none, if it fails, if the
 * daily limit is reached or with `withoutModel`, from the catalogue. Ideas are not stored.
 */
export async function suggestIdeas(
  scope: FamilyScope,
  { childId, kind, seed, seen: seenTitles = [], withoutModel }: IdeasRequest,
  clientSignal: AbortSignal,
): Promise<SuggestIdeasResult> {
  if (!canUseAssistant(scope)) return { ok: false, reason: 'not_allowed' }
  const facts = await findChildFacts(scope, childId)
  if (!facts) return { ok: false, reason: 'child_not_found' }
  const { assistant } = environment()
  const hasModel = assistant !== undefined
  const catalogueAnswer = (notice: string | null): SuggestIdeasResult => {
    const picked = pickNeededIdeas({ kind, facts, seenTitles, seed })
    return { ok: true, value: { source: 'catalogue', ...picked, notice, hasModel } }
  }
  if (!assistant || withoutModel) return catalogueAnswer(null)
  if (!(await countUse(scope, assistant.dailyLimit))) return catalogueAnswer(ASSISTANT_MESSAGES.limitReached)
  const result = await requestModelIdeas(assistant, { kind, facts, seenTitles, seed }, clientSignal)
  if (result.ok)
    return {
      ok: true,
      value: { source: result.source, ideas: result.ideas, notice: null, need: null, hasModel },
    }
  return catalogueAnswer(
    result.reason === 'busy' ? ASSISTANT_MESSAGES.modelBusy : ASSISTANT_MESSAGES.modelFailed,
  )
}
