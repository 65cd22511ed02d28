import { type RewardDrawingName, rewardDrawingFor, rewardDrawings } from './reward-drawing-for.ts'
import { type TaskDrawingName, taskDrawingFor, taskDrawings } from './task-drawing-for.ts'

interface Drawn {
  title: string
  /** Name of a chosen drawing; null, or a name that is not drawn any more, lets the title decide. */
  drawing: string | null
}

/** The task drawing of this name; null when there is none. */
export function knownTaskDrawing(name: string | null): TaskDrawingName | null {
  return taskDrawings.find((drawing) => drawing.name === name)?.name ?? null
}

/** The reward drawing of this name; null when there is none. */
export function knownRewardDrawing(name: string | null): RewardDrawingName | null {
  return rewardDrawings.find((drawing) => drawing.name === name)?.name ?? null
}

/** The drawing that stands for a task: the chosen one, else by its title. */
export function taskDrawingOf({ drawing, title }: Drawn): TaskDrawingName {
  return knownTaskDrawing(drawing) ?? taskDrawingFor(title)
}

/** The drawing that stands for a reward: the chosen one, else by its title. */
export function rewardDrawingOf({ drawing, title }: Drawn): RewardDrawingName {
  return knownRewardDrawing(drawing) ?? rewardDrawingFor(title)
}
