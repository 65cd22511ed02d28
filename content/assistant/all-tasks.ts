import { type CatalogueTask, withSubjects } from './catalogue.ts'
import { FIRST_YEARS_TASKS } from './tasks-first-years.ts'
import { GROWING_UP_TASKS } from './tasks-growing-up.ts'
import { HOME_TASKS } from './tasks-home.ts'
import { KINDNESS_TASKS } from './tasks-kindness.ts'
import { KITCHEN_TASKS } from './tasks-kitchen.ts'
import { OUTDOORS_TASKS } from './tasks-outdoors.ts'
import { SCHOOL_TASKS } from './tasks-school.ts'
import { SELF_CARE_TASKS } from './tasks-self-care.ts'

/** Every task that the assistant suggests without a model. */
export const CATALOGUE_TASKS = withSubjects<CatalogueTask>({
  firstYears: FIRST_YEARS_TASKS,
  home: HOME_TASKS,
  kitchen: KITCHEN_TASKS,
  selfCare: SELF_CARE_TASKS,
  school: SCHOOL_TASKS,
  kindness: KINDNESS_TASKS,
  outdoors: OUTDOORS_TASKS,
  growingUp: GROWING_UP_TASKS,
})
