import { type RewardDrawingName, rewardDrawingFor, rewardDrawings } from './reward-drawing-for.ts'

/** The reward drawing of this name; null when there is none. */
export function knownRewardDrawing(name: string | null): RewardDrawingName | null {
  return rewardDrawings.find((drawing) => drawing.name === name)?.name ?? null
}

/** The drawing of a reward: the chosen one, else (null or unknown) by its title. */
export function rewardDrawingOf({
  drawing,
  title,
}: {
  title: string
  drawing: string | null
}): RewardDrawingName {
  return knownRewardDrawing(drawing) ?? rewardDrawingFor(title)
}
