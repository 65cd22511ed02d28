import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { MODEL_TEXT_MIN_AGE } from '../assistant.ts'
import { type Balance, balanceOf } from './balance.ts'
import { canUseAssistant } from '../policy.ts'
import { findChildFacts } from '../queries.server.ts'

export type CheckBalanceResult =
  /** `hasModel`: whether a model can comment on the check. */
  | { ok: true; value: { balance: Balance; hasModel: boolean } }
  | { ok: false; reason: 'not_allowed' | 'child_not_found' | 'nothing_to_check' }

/** Carries out 'Verificar pontuação': computes the balance of a child's points, without a model. */
export async function checkBalance(
  scope: FamilyScope,
  { childId }: { childId: string },
): Promise<CheckBalanceResult> {
  if (!canUseAssistant(scope)) return { ok: false, reason: 'not_allowed' }
  const facts = await findChildFacts(scope, childId)
  if (!facts) return { ok: false, reason: 'child_not_found' }
  const { age, tasks, rewards } = facts
  if (tasks.length === 0 && rewards.length === 0) return { ok: false, reason: 'nothing_to_check' }
  const hasModel = environment().assistant !== undefined && age >= MODEL_TEXT_MIN_AGE
  return { ok: true, value: { balance: balanceOf(facts), hasModel } }
}
