import { type FamilyActions, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { CHILD_NOT_IN_FAMILY } from '../children/schema.ts'
import { BOUND_REFUSALS } from '../families/family-bounds.ts'
import { NOT_PLANNABLE } from '../tasks/schedule/plannable-dates.ts'
import { START_ACTIONS } from './actions.ts'
import { addPack } from './add-pack.server.ts'
import { canStartFamily } from './policy.ts'
import { packSchema, startSchema } from './schema.ts'
import { startFamily } from './start-family.server.ts'

export const startActions = {
  /** 'Combinado!': saves everything of the start. */
  [START_ACTIONS.save.name]: {
    allows: canStartFamily,
    run: writeAction(familyContext, startSchema, startFamily, {
      consent_missing: {
        status: 403,
        message: 'Precisamos antes do seu consentimento como responsável. Nada foi salvo, e nada se perdeu.',
      },
      already_saved: {
        status: 409,
        message:
          'Um envio anterior já tinha chegado e está salvo. O que você mudou depois não foi salvo: mude no Início, em Tarefas ou em Prêmios.',
        isOutdated: true,
      },
      has_children: {
        status: 409,
        message:
          'Sua família já tem crianças: outra pessoa cadastrou enquanto você preenchia. Para não repetir, nada foi salvo agora.',
        isOutdated: true,
      },
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
      not_plannable: NOT_PLANNABLE,
      too_many_children: BOUND_REFUSALS.too_many_children,
      too_many_tasks: BOUND_REFUSALS.too_many_tasks,
      too_many_rewards: BOUND_REFUSALS.too_many_rewards,
    }),
  },
  /** 'Incluir': adds the chosen tasks of a pack to a child. */
  [START_ACTIONS.addPack.name]: {
    allows: canStartFamily,
    run: writeAction(familyContext, packSchema, addPack, {
      not_plannable: NOT_PLANNABLE,
      too_many_tasks: BOUND_REFUSALS.too_many_tasks,
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
    }),
  },
} satisfies FamilyActions
