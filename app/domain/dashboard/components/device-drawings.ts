import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import type { DeviceDrawings } from '../dashboard-device-projection.ts'

/** For the server only, because it loads the word list that chooses a drawing by title. */
export const DEVICE_DRAWINGS: DeviceDrawings = {
  ofTask: (task) => taskDrawings.nameFor(task),
  ofReward: (reward) => rewardDrawings.nameFor(reward),
}
