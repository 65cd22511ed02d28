import { z } from 'zod'
import { childSchema } from '../children/schema.ts'
import { idField, listField } from '../input/field.ts'
import { rewardSchema } from '../rewards/schema.ts'
import { taskSchema } from '../tasks/schema.ts'

export const MAX_START_CHILDREN = 12
const MAX_TASKS = 100
const MAX_REWARDS = 30
const MAX_PACK_TASKS = 30

const TOO_MUCH = 'É coisa demais para uma vez só. Tire algumas e inclua depois, na tela Tarefas.'
const UNKNOWN_CHILD = 'Um combinado ficou sem criança. Volte, confira os combinados e tente de novo.'

/** Name, age and portrait; the characteristics are asked by the child's form later (rule 113). */
const startChildSchema = childSchema
  .omit({ characteristics: true, revision: true })
  .extend({ gender: z.enum(['male', 'female']), avatarType: z.enum(['male', 'female']) })

/** The tasks of a pack for a child of the family. */
export const packSchema = z.object({
  childId: idField(),
  tasks: z
    .array(taskSchema.omit({ revision: true, childIds: true }))
    .min(1)
    .max(MAX_PACK_TASKS),
})
export type PackInput = z.output<typeof packSchema>

const contentSchema = z.object({
  children: listField(startChildSchema, MAX_START_CHILDREN),
  tasks: z.array(taskSchema.omit({ revision: true })).max(MAX_TASKS, TOO_MUCH),
  rewards: z.array(rewardSchema.omit({ revision: true })).max(MAX_REWARDS, TOO_MUCH),
})

export type StartInput = z.output<typeof contentSchema>

/** The whole start, for browser and server. The client makes every id, so that a second request has no effect (rule 35). */
export const startSchema = contentSchema.refine(hasDistinctIds).refine(namesOnlyOwnChildren, UNKNOWN_CHILD)

function hasDistinctIds({ children, tasks, rewards }: StartInput): boolean {
  return [children, tasks, rewards].every((items) => new Set(items.map(({ id }) => id)).size === items.length)
}

function namesOnlyOwnChildren({ children, tasks, rewards }: StartInput): boolean {
  const ids = new Set(children.map(({ id }) => id))
  return [...tasks, ...rewards].every(({ childIds }) => childIds.every((id) => ids.has(id)))
}
