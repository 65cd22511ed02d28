import { z } from 'zod'
import { LARGEST_VERSION } from './editing-form.ts'

/** A post, by its id. */
export const namedPost = z.object({ postId: z.uuid() })

/** Making or ending links of a post. */
export const previewAct = namedPost.extend({ act: z.enum(['create', 'revoke']) })

/** An old version that is to be the newest, and the version that the person saw as such. */
export const restoreSchema = namedPost.extend({
  number: z.coerce.number().int().positive().max(LARGEST_VERSION),
  base: z.coerce.number().int().positive().max(LARGEST_VERSION),
})
