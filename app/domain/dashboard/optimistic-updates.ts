import { TASK_DAY_ACTIONS } from '../tasks/task-day-actions.ts'
import type { MarkTaskDayInput } from '../tasks/schema.ts'
import type { Dashboard } from './dashboard.ts'
import { applyMark } from './optimistic-task-days.ts'

/**
 * An action whose effect is not in the snapshot yet. Its body is not parsed again, because the screen has validated it; so
 * the first load does not include the schemas.
 */
export interface PendingAction {
  action: { path: string }
  body: unknown
}

type ApplyAction = (dashboard: Dashboard, action: PendingAction) => Dashboard

let applyDeferredAction: ApplyAction = (dashboard) => dashboard

/**
 * Loads the effects of all actions but a mark. Screens that send such actions load them before they are shown, except the
 * first screen: a 'Confirmar' that is tapped there earlier shows its effect when the server has responded.
 */
export async function loadDeferredUpdates(): Promise<void> {
  applyDeferredAction = (await import('./optimistic-deferred.ts')).applyDeferredAction
}

/**
 * The dashboard with the effect of these actions, in their order. An action that the snapshot contains already has no
 * further effect.
 */
export function applyOptimisticUpdates(dashboard: Dashboard, actions: readonly PendingAction[]): Dashboard {
  return actions.reduce(applyAction, dashboard)
}

function applyAction(dashboard: Dashboard, pending: PendingAction): Dashboard {
  const { action, body } = pending
  switch (action) {
    case TASK_DAY_ACTIONS.mark:
      // 'Fez' of an open turn first takes it for the child
      return applyMark(applyDeferredAction(dashboard, pending), body as MarkTaskDayInput)
    default:
      return applyDeferredAction(dashboard, pending)
  }
}
