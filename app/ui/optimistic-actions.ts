import { createContext, use } from 'react'
import type { Action, ActionResult } from './action-result.ts'

/** An action whose effect the screen shows before the server responds. */
export interface OptimisticAction {
  action: Action
  body: object
  /** Identifies the target, such as a task day. Actions with the same key are sent one after another. */
  key: string
}

/** Sends an action. Resolves with the response; after a success, once the snapshot contains the change. */
export type SendOptimistic = (action: OptimisticAction) => Promise<ActionResult>

export const OptimisticActions = createContext<SendOptimistic | null>(null)

export function useSendOptimistic(): SendOptimistic {
  const send = use(OptimisticActions)
  if (!send) throw new Error('useSendOptimistic needs OptimisticActions around it')
  return send
}
