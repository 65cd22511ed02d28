import { TASK_ACTIONS } from '../tasks/actions.ts'
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
 * Loads the effects of all other actions. The screens that send them load it before they are shown. A 'Confirmar' on the first
 * screen before that shows no effect until the server responds.
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
    case TASK_ACTIONS.mark:
      // 'Fez' of an open turn first takes it for the child
      return applyMark(applyDeferredAction(dashboard, pending), body as MarkTaskDayInput)
    default:
      return applyDeferredAction(dashboard, pending)
  }
}
