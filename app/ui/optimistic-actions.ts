import { createContext, use } from 'react'
import type { Action, ActionResult } from './action-result.ts'

/** An action whose effect is shown before the server responds. */
export interface OptimisticAction {
  action: Action
  body: object
  /** Identifies the target, such as a task day. An action is ignored while another with the same key is in flight. */
  key: string
}

/** Resolves with the response when the screen shows its effect. */
export type SendOptimistic = (action: OptimisticAction) => Promise<ActionResult>

export const OptimisticActions = createContext<SendOptimistic | null>(null)

export function useSendOptimistic(): SendOptimistic {
  const send = use(OptimisticActions)
  if (!send) throw new Error('useSendOptimistic needs OptimisticActions around it')
  return send
}
