import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import type { Dashboard } from '../dashboard.ts'

/**
 * Adds the drawing to each task day, decision, reward and request. Runs on the server, so that the first screen does not load
 * the word list that chooses a drawing by title.
 */
export function withDrawings(dashboard: Dashboard): Dashboard {
  const children = dashboard.children.map((child) => ({
    ...child,
    taskDays: child.taskDays.map(withTaskDrawing),
    earlierTaskDays: child.earlierTaskDays.map(withTaskDrawing),
  }))
  const rewards = dashboard.rewards.map((reward) => ({
    ...reward,
    shownDrawing: rewardDrawings.nameFor(reward),
  }))
  const requests = dashboard.requests.map((request) => ({
    ...request,
    drawing: rewardDrawings.nameFor(request),
  }))
  return {
    ...dashboard,
    children,
    rewards,
    requests,
    decisions: dashboard.decisions.map(withTaskDrawing),
    openTurns: dashboard.openTurns.map(withTaskDrawing),
  }
}

function withTaskDrawing<Item extends { title: string; drawing: string | null }>(item: Item): Item {
  return { ...item, drawing: taskDrawings.nameFor(item) }
}
