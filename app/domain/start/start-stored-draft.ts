import { z } from 'zod'
import { MAX_AGE, MIN_AGE } from '../children/child.ts'
import type { StartDraft } from './start-draft.ts'

const id = z.uuid()
const ticks = z.record(z.string(), z.boolean())

/** The draft as the device stores it. A draft of another release may have another shape. */
const draftSchema = z.object({
  id,
  children: z.array(
    z.object({
      id,
      name: z.string(),
      age: z.int().min(MIN_AGE).max(MAX_AGE).nullable(),
      gender: z.enum(['female', 'male']),
      avatarVariant: z.literal([1, 2, 3, 4, 5, 6]),
      ticks,
      ownTasks: z.array(
        z.object({
          id,
          title: z.string(),
          time: z.string().nullable(),
          points: z.int(),
          isChosen: z.boolean(),
        }),
      ),
    }),
  ),
  openChildId: id.nullable(),
  rewardTicks: ticks,
  // a draft of the previous release has none
  ownRewards: z
    .array(z.object({ id, title: z.string(), points: z.int(), isChosen: z.boolean() }))
    .default([]),
  page: z.discriminatedUnion('step', [
    z.object({ step: z.literal('children') }),
    z.object({ step: z.literal('tasks'), childId: id }),
    z.object({ step: z.literal('rewards') }),
    z.object({ step: z.literal('agreement') }),
  ]),
})

/** Null if there is no draft, or if it has another shape. */
export function parseStoredDraft(text: string | null): StartDraft | null {
  if (text === null) return null
  try {
    return draftSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
