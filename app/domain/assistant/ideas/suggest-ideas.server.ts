import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { ASSISTANT_MESSAGES, type Ideas } from '../assistant.ts'
import { catalogueIdeas } from './catalogue.server.ts'
import { countUse } from '../count-use.server.ts'
import { modelIdeas } from './model-ideas.server.ts'
import { canUseAssistant } from '../policy.ts'
import { findChildFacts } from '../queries.server.ts'
import type { IdeasRequest } from '../schema.ts'

export type SuggestIdeasResult =
  { ok: true; value: Ideas } | { ok: false; reason: 'not_allowed' | 'child_not_found' }

/**
 * Up to five new tasks or rewards for a child, from the configured model. They come from the catalogue without a model,
 * if the model fails or if the daily limit is reached; `notice` names the reason. Ideas are not stored.
 */
export async function suggestIdeas(
  scope: FamilyScope,
  { childId, kind, seed, seen }: IdeasRequest,
  clientSignal: AbortSignal,
): Promise<SuggestIdeasResult> {
  if (!canUseAssistant(scope)) return { ok: false, reason: 'not_allowed' }
  const facts = await findChildFacts(scope, childId)
  if (!facts) return { ok: false, reason: 'child_not_found' }
  const fromCatalogue = (notice: string | null): SuggestIdeasResult => {
    const ideas = catalogueIdeas({ kind, facts, seen, seed })
    return { ok: true, value: { source: 'catalogue', ideas, notice } }
  }
  const { assistant } = environment()
  if (!assistant) return fromCatalogue(null)
  if (!(await countUse(scope, assistant.dailyLimit))) return fromCatalogue(ASSISTANT_MESSAGES.limitReached)
  const result = await modelIdeas(assistant, { kind, facts, seen, seed }, clientSignal)
  if (result.ok) return { ok: true, value: { source: result.source, ideas: result.ideas, notice: null } }
  return fromCatalogue(
    result.reason === 'busy' ? ASSISTANT_MESSAGES.modelBusy : ASSISTANT_MESSAGES.modelFailed,
  )
}
