import type { ShopReward } from '../device-view.ts'

/** Whether the child can ask for the reward now: its button is green. */
export function canAsk({ missing, isAsked, returnText }: ShopReward): boolean {
  return missing === 0 && !isAsked && returnText === null
}
