import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import type { RedeemInput } from '../schema.ts'

/** 'Desfazer' of a redemption or a delivery. */
export const undoRedemptionAction = (redemption: RedeemInput): OptimisticAction => ({
  action: REWARD_ACTIONS.undoRedemption,
  body: redemption,
  key: `undo-redemption:${redemption.id}`,
})
