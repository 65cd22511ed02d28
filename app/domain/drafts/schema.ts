import { z } from 'zod'
import { idField, LARGEST_INTEGER, wholeNumber } from '../input/field.ts'

/** A post, by its id. */
export const namedPost = z.object({ postId: idField() })

/** Making or ending links of a post. */
export const previewAct = namedPost.extend({ act: z.enum(['create', 'revoke']) })

/** An old version that is to be the newest, and the version that the person saw as such. */
export const restoreSchema = namedPost.extend({
  number: wholeNumber(1, LARGEST_INTEGER),
  base: wholeNumber(1, LARGEST_INTEGER),
})
