import type { CatalogueTask } from './catalogue.ts'
import { FIRST_YEARS_TASKS } from './tasks-first-years.ts'
import { GROWING_UP_TASKS } from './tasks-growing-up.ts'
import { HOME_TASKS } from './tasks-home.ts'
import { KINDNESS_TASKS } from './tasks-kindness.ts'
import { KITCHEN_TASKS } from './tasks-kitchen.ts'
import { OUTDOORS_TASKS } from './tasks-outdoors.ts'
import { SCHOOL_TASKS } from './tasks-school.ts'
import { SELF_CARE_TASKS } from './tasks-self-care.ts'

/** Every task the assistant knows without a model, by subject. */
export const CATALOGUE_TASKS: readonly CatalogueTask[] = [
  ...FIRST_YEARS_TASKS,
  ...HOME_TASKS,
  ...KITCHEN_TASKS,
  ...SELF_CARE_TASKS,
  ...SCHOOL_TASKS,
  ...KINDNESS_TASKS,
  ...OUTDOORS_TASKS,
  ...GROWING_UP_TASKS,
]
