import { everyMember, type FamilyActions, ID_USED, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { CHILD_NOT_IN_FAMILY } from '../children/schema.ts'
import { BOUND_REFUSALS } from '../families/family-bounds.ts'
import { idSchema } from '../input/field.ts'
import { SCORE_MESSAGES } from '../points/schema.ts'
import { REWARD_ACTIONS } from './actions.ts'
import { setGoal } from './goal/set-goal.server.ts'
import { answerRequest } from './requests/answer-request.server.ts'
import {
  answeredText,
  deliveredAgainText,
  REQUEST_MESSAGES,
  reopenShortageText,
} from './requests/request-text.ts'
import { deleteReward } from './delete-reward.server.ts'
import { pinReward } from './pin-reward.server.ts'
import { redeemReward } from './redeem-reward.server.ts'
import { alreadyRedeemedMessage } from './redemption-period.ts'
import { claimText } from './reward-once.ts'
import { saveReward } from './save-reward.server.ts'
import {
  answerRequestSchema,
  goalSchema,
  insufficientPointsMessage,
  pinSchema,
  redeemSchema,
  REDEMPTION_MESSAGES,
  rewardSchema,
} from './schema.ts'
import { canManageRewards } from './policy.ts'
import { undoRedemption } from './undo-redemption.server.ts'

export const rewardActions = {
  /** A new reward, or changes to one. */
  [REWARD_ACTIONS.save.name]: {
    allows: canManageRewards,
    run: writeAction(familyContext, rewardSchema, saveReward, {
      too_many_rewards: BOUND_REFUSALS.too_many_rewards,
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
      reward_not_found: { status: 409, message: REDEMPTION_MESSAGES.notFound, isOutdated: true },
      changed: {
        status: 409,
        message: 'Esta recompensa mudou em outro aparelho enquanto você editava.',
        isOutdated: true,
      },
    }),
  },
  /** Archives a reward. Redemptions stay in the history. */
  [REWARD_ACTIONS.delete.name]: {
    allows: canManageRewards,
    run: writeAction(familyContext, idSchema, deleteReward, {}),
  },
  /** 'Mostrar primeiro'. */
  [REWARD_ACTIONS.pin.name]: {
    allows: canManageRewards,
    run: writeAction(familyContext, pinSchema, pinReward, {}),
  },
  /** 'Guardar para este' and 'Tirar a meta'. */
  [REWARD_ACTIONS.setGoal.name]: {
    allows: everyMember,
    run: writeAction(familyContext, goalSchema, setGoal, {
      child_not_found: { status: 404, message: REDEMPTION_MESSAGES.notFound },
      reward_not_found: { status: 404, message: REDEMPTION_MESSAGES.notFound },
    }),
  },
  /** 'Resgatar Prêmio': redeems a reward for a child. */
  [REWARD_ACTIONS.redeem.name]: {
    allows: everyMember,
    run: writeAction(familyContext, redeemSchema, redeemReward, {
      child_not_found: { status: 404, message: REDEMPTION_MESSAGES.notFound },
      reward_not_found: { status: 404, message: REDEMPTION_MESSAGES.notFound },
      balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
      id_used: ID_USED,
      insufficient_points: {
        status: 409,
        message: (shortage) => insufficientPointsMessage(shortage),
      },
      redeemed_this_period: {
        status: 409,
        message: ({ period, today }) => alreadyRedeemedMessage(period, today),
      },
      taken: { status: 409, message: ({ claim }) => claimText(claim) },
    }),
  },
  /** 'Desfazer' after 'Resgatar' and 'Entreguei'. */
  [REWARD_ACTIONS.undoRedemption.name]: {
    allows: canManageRewards,
    run: writeAction(familyContext, redeemSchema, undoRedemption, {
      redemption_not_found: { status: 409, message: 'Este resgate não existe mais.' },
      reward_not_found: { status: 409, message: REQUEST_MESSAGES.rewardGone },
      already_asked: { status: 409, message: REQUEST_MESSAGES.askedAgain },
      balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
      delivered_again: { status: 409, message: deliveredAgainText },
      insufficient_points: { status: 409, message: reopenShortageText },
    }),
  },
  /** 'Combinado!', 'Agora não', 'Entreguei', 'Devolver pontos', and their undo. */
  [REWARD_ACTIONS.answerRequest.name]: {
    allows: canManageRewards,
    run: writeAction(familyContext, answerRequestSchema, answerRequest, {
      request_not_found: { status: 409, message: REQUEST_MESSAGES.notFound },
      reward_not_found: { status: 409, message: REQUEST_MESSAGES.rewardGone },
      already_asked: { status: 409, message: REQUEST_MESSAGES.askedAgain },
      balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
      answered: { status: 409, message: answeredText },
      insufficient_points: { status: 409, message: reopenShortageText },
      taken: { status: 409, message: ({ claim }) => claimText(claim) },
    }),
  },
} satisfies FamilyActions
