import { useEffect, useRef } from 'react'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { TASK_DAY_ACTIONS } from '../../tasks/task-day-actions.ts'
import type { TaskDayRef } from '../../tasks/approval/decided-task-day.ts'
import type { MarkTaskDayInput } from '../../tasks/schema.ts'
import type { Dashboard } from '../dashboard.ts'
import { importFailedActions, importSuccessToast } from './deferred-screens.tsx'
import type { FailedAction } from './failed-actions.ts'
import type { OptimisticResult } from './family-store.ts'

interface ActionToastsOptions {
  send: (action: OptimisticAction) => void
  /** The snapshot with the effect of all pending actions. */
  dashboard: Dashboard
  childName: (childId: string) => string | undefined
  undoDecisions: (refs: readonly TaskDayRef[]) => void
  onMarkRefused: (key: string) => void
  /** Repeats a mark that got no response. */
  retryMark: (mark: MarkTaskDayInput) => void
}

/** The id of the one toast about all actions that got no response. */
const FAILED_TOAST_ID = 'failed-actions'

/**
 * Shows a toast for the result of an optimistic action: that of a success (success-toast.ts), or the message of a refusal.
 *
 * One toast names all actions that got no response, and its 'Tentar de novo' sends them all again (rule 249). A retry sends
 * the same request id, so it counts once (rule 35).
 */
export function useActionToasts({
  send,
  dashboard,
  childName,
  undoDecisions,
  onMarkRefused,
  retryMark,
}: ActionToastsOptions): (action: OptimisticAction, result: OptimisticResult) => void {
  const { show, dismiss } = useToasts()
  // a toast lives longer than the render that showed it, and a retried mark needs the newest revision
  const latest = useRef({ retryMark, undoDecisions, dashboard })
  useEffect(() => {
    latest.current = { retryMark, undoDecisions, dashboard }
  })
  /** By key, in the order of the taps. */
  const failed = useRef(new Map<string, FailedAction>())
  const shownCount = useRef(0)

  /** Sends all failed actions again. */
  function retry() {
    const actions = [...failed.current.values()]
    failed.current.clear()
    for (const { sent } of actions) {
      if (sent.action === TASK_DAY_ACTIONS.mark) latest.current.retryMark(sent.body as MarkTaskDayInput)
      else send(sent)
    }
  }

  /** Shows which actions have failed, or removes the toast if all were repeated. */
  function showFailed() {
    const actions = [...failed.current.values()]
    const [first] = actions
    if (!first) return dismiss(FAILED_TOAST_ID)
    const count = ++shownCount.current
    const showText = (text: string) =>
      count === shownCount.current &&
      show({
        id: FAILED_TOAST_ID,
        text,
        tone: 'problem',
        isPersistent: true,
        action: { label: 'Tentar de novo', onPress: retry },
        // closed by the person, unless a newer toast took its place
        onRemove: () => count === shownCount.current && failed.current.clear(),
      })
    importFailedActions().then(
      ({ failedActionsText }) => showText(failedActionsText(actions, latest.current.dashboard)),
      () => showText(first.message),
    )
  }

  return (sentAction, result) => {
    const { key, action } = sentAction
    // the problem of an earlier attempt is over, or is told below
    if (failed.current.delete(key) && !isLost(result)) showFailed()
    if (result.ok) {
      // at once, because whoever sent the action may show a toast of its own
      dismiss(key)
      // its notice is in the list
      if (action === TASK_DAY_ACTIONS.mark) return
      const { decisions, requests } = latest.current.dashboard
      const options = {
        send,
        childName,
        decisions,
        requests,
        onUndoDecisions: (refs: readonly TaskDayRef[]) => latest.current.undoDecisions(refs),
      }
      void importSuccessToast().then(
        ({ successToast }) => {
          const toast = successToast(sentAction, result, options)
          return toast && show({ id: key, ...toast })
        },
        () => undefined,
      )
      return
    }
    if (action === TASK_DAY_ACTIONS.mark) onMarkRefused(key)
    if (isLost(result)) {
      failed.current.set(key, { sent: sentAction, message: result.message })
      showFailed()
    } else show({ id: key, text: result.message, tone: 'problem' })
  }
}

const isLost = (result: OptimisticResult) => !result.ok && result.isResponseLost === true
