import type { CatalogueReward } from './catalogue.ts'
import { FIRST_YEARS_REWARDS } from './rewards-first-years.ts'
import { FREEDOM_REWARDS } from './rewards-freedom.ts'
import { OUTINGS_REWARDS } from './rewards-outings.ts'
import { THINGS_REWARDS } from './rewards-things.ts'
import { TOGETHER_REWARDS } from './rewards-together.ts'

/** Every reward the assistant knows without a model, by subject. */
export const CATALOGUE_REWARDS: readonly CatalogueReward[] = [
  ...FIRST_YEARS_REWARDS,
  ...TOGETHER_REWARDS,
  ...FREEDOM_REWARDS,
  ...OUTINGS_REWARDS,
  ...THINGS_REWARDS,
]
