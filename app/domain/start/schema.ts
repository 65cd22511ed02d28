import { z } from 'zod'
import { childSchema } from '../children/schema.ts'
import { FAMILY_BOUNDS } from '../families/family-bounds.ts'
import { idField, listField } from '../input/field.ts'
import { rewardSchema } from '../rewards/schema.ts'
import { newTaskSchema } from '../tasks/schema.ts'

const MAX_TASKS = 100
const MAX_REWARDS = 30
const MAX_PACK_TASKS = 30

const TOO_MANY = 'É coisa demais para uma vez só. Tire algumas e inclua depois, na tela Tarefas.'
const UNKNOWN_CHILD = 'Um combinado ficou sem criança. Volte, confira os combinados e tente de novo.'

/** Name, age and portrait; the characteristics are entered later in the child's form (rule 113). */
const startChildSchema = childSchema
  .omit({ characteristics: true, revision: true })
  .extend({ gender: z.enum(['male', 'female']), avatarType: z.enum(['male', 'female']) })

/** Tasks of a pack to add to a child of the family. */
export const packSchema = z.object({
  childId: idField(),
  tasks: z
    .array(newTaskSchema.omit({ childIds: true }))
    .min(1)
    .max(MAX_PACK_TASKS),
})
export type PackInput = z.output<typeof packSchema>

const contentSchema = z.object({
  children: listField(startChildSchema, FAMILY_BOUNDS.children),
  tasks: z.array(newTaskSchema).max(MAX_TASKS, TOO_MANY),
  rewards: z.array(rewardSchema.omit({ revision: true })).max(MAX_REWARDS, TOO_MANY),
})

export type StartInput = z.output<typeof contentSchema>

/** Everything that the start flow saves. The client creates the ids, so that a repeated request has no effect (rule 35). */
export const startSchema = contentSchema.refine(hasDistinctIds).refine(refersToOwnChildren, UNKNOWN_CHILD)

function hasDistinctIds({ children, tasks, rewards }: StartInput): boolean {
  return [children, tasks, rewards].every((items) => new Set(items.map(({ id }) => id)).size === items.length)
}

function refersToOwnChildren({ children, tasks, rewards }: StartInput): boolean {
  const ids = new Set(children.map(({ id }) => id))
  return [...tasks, ...rewards].every(({ childIds }) => childIds.every((id) => ids.has(id)))
}
