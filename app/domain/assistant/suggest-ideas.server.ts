import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { ASSISTANT_MESSAGES, type Ideas } from './assistant.ts'
import { catalogueIdeas } from './catalogue.server.ts'
import { countUse } from './count-use.server.ts'
import { modelIdeas } from './model-ideas.server.ts'
import { canAskAssistant } from './policy.ts'
import { findChildFacts } from './queries.server.ts'
import type { AskIdeas } from './schema.ts'

export type SuggestIdeasResult =
  { ok: true; value: Ideas } | { ok: false; reason: 'not_allowed' | 'child_not_found' }

/**
 * Up to five new tasks or rewards for a child: from the model the environment names, else from the catalogue. A model
 * that is busy, answers nothing usable or was asked often enough today is replaced by the catalogue, and `notice`
 * says so. Nothing is written of what was suggested.
 */
export async function suggestIdeas(
  scope: FamilyScope,
  { childId, kind, seed, seen }: AskIdeas,
  left: AbortSignal,
): Promise<SuggestIdeasResult> {
  if (!canAskAssistant(scope)) return { ok: false, reason: 'not_allowed' }
  const facts = await findChildFacts(scope, childId)
  if (!facts) return { ok: false, reason: 'child_not_found' }
  const fromCatalogue = (notice: string | null): SuggestIdeasResult => {
    const ideas = catalogueIdeas({ kind, facts, seen, seed })
    return { ok: true, value: { source: 'catalogue', ideas, notice } }
  }
  const { assistant } = environment()
  if (!assistant) return fromCatalogue(null)
  if (!(await countUse(scope, assistant.dailyLimit))) return fromCatalogue(ASSISTANT_MESSAGES.limitReached)
  const answer = await modelIdeas(assistant, { kind, facts, seen, seed }, left)
  if (answer.ok) return { ok: true, value: { source: answer.source, ideas: answer.ideas, notice: null } }
  return fromCatalogue(
    answer.reason === 'busy' ? ASSISTANT_MESSAGES.modelBusy : ASSISTANT_MESSAGES.modelFailed,
  )
}
