import { type CatalogueReward, withSubjects } from './catalogue.ts'
import { FIRST_YEARS_REWARDS } from './rewards-first-years.ts'
import { FREEDOM_REWARDS } from './rewards-freedom.ts'
import { OUTINGS_REWARDS } from './rewards-outings.ts'
import { THINGS_REWARDS } from './rewards-things.ts'
import { TOGETHER_REWARDS } from './rewards-together.ts'

/** Every reward that the assistant suggests without a model. */
export const CATALOGUE_REWARDS = withSubjects<CatalogueReward>({
  firstYears: FIRST_YEARS_REWARDS,
  together: TOGETHER_REWARDS,
  freedom: FREEDOM_REWARDS,
  outings: OUTINGS_REWARDS,
  things: THINGS_REWARDS,
})
