import { z } from 'zod'
import { idField, MAX_INTEGER, wholeNumber } from '../../input/field.ts'

export const postIdForm = z.object({ postId: idField() })

/** Creates or revokes the preview links of a post. */
export const previewForm = postIdForm.extend({ act: z.enum(['create', 'revoke']) })

/** Restores version `number`. `base` is the newest version that the person saw. */
export const restoreForm = postIdForm.extend({
  number: wholeNumber(1, MAX_INTEGER),
  base: wholeNumber(1, MAX_INTEGER),
})
