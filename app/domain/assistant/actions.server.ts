import { type FamilyActions, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { CHILD_NOT_IN_FAMILY } from '../children/schema.ts'
import { BOUND_REFUSALS } from '../families/family-bounds.ts'
import { NOT_PLANNABLE } from '../tasks/schedule/plannable-dates.ts'
import { ASSISTANT_ACTIONS } from './actions.ts'
import { addIdeas } from './ideas/add-ideas.server.ts'
import { canUseAssistant } from './policy.ts'
import { addIdeasSchema } from './schema.ts'

export const assistantActions = {
  /** 'Incluir todas': every idea of a list becomes a task or reward. */
  [ASSISTANT_ACTIONS.addIdeas.name]: {
    allows: canUseAssistant,
    run: writeAction(familyContext, addIdeasSchema, addIdeas, {
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
      not_plannable: NOT_PLANNABLE,
      too_many_tasks: BOUND_REFUSALS.too_many_tasks,
      too_many_rewards: BOUND_REFUSALS.too_many_rewards,
    }),
  },
} satisfies FamilyActions
