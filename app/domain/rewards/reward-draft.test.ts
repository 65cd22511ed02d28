import { expect, test } from 'vitest'
import type { Reward } from './reward.ts'
import { draftOfReward, isForAll, toRewardInput } from './reward-draft.ts'
import { REWARD_FIELDS_MISSING, rewardSchema } from './schema.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const bia = '01890a5d-ac96-774b-bcce-b302099a8058'
const theo = '01890a5d-ac96-774b-bcce-b302099a8059'
const reward: Reward = {
  id,
  title: 'Cinema',
  points: 60,
  redemptionPeriod: 'semanal',
  childIds: [bia],
  drawing: 'pipoca',
}

test('a new reward is diário, for every child, and draws itself by its title', () => {
  expect(draftOfReward(null)).toMatchObject({ redemptionPeriod: 'diario', childIds: [], drawing: null })
})

test('a new reward waits for its title, and one without points is refused', () => {
  for (const gap of [{}, { title: 'Cinema', points: null }, { title: 'Cinema', points: 0 }]) {
    const checked = rewardSchema.safeParse(toRewardInput({ ...draftOfReward(null), ...gap }, id, [bia]))
    expect(checked.error?.issues[0]?.message).toBe(REWARD_FIELDS_MISSING)
  }
})

test('an edited reward that was not changed is sent as it is stored', () => {
  expect(rewardSchema.parse(toRewardInput(draftOfReward(reward), id, [bia, theo]))).toEqual(reward)
})

test('ticking every child is the same as ticking none', () => {
  expect(isForAll([], [bia, theo])).toBe(true)
  expect(isForAll([theo, bia], [bia, theo])).toBe(true)
  expect(isForAll([bia], [bia, theo])).toBe(false)
  expect(toRewardInput({ ...draftOfReward(reward), childIds: [theo, bia] }, id, [bia, theo])).toMatchObject({
    childIds: [],
  })
})
