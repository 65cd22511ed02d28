import type { z } from 'zod'
import { checkInput, type InputResult, parseInput, readForm } from '#app/platform/form.server.ts'
import { proofMarkSchema } from '../schema.ts'

interface ProofForm {
  mark: z.output<typeof proofMarkSchema>
  /** Null if the form has no file. */
  upload: Uint8Array | null
}

/** The form of 'Fiz!' with a photo: its fields as JSON in `mark`, and the file in `photo`. */
export async function readProofForm(request: Request): Promise<InputResult<ProofForm>> {
  const form = await readForm(request)
  const fields = form.get('mark')
  const mark =
    typeof fields === 'string' ? parseInput(fields, proofMarkSchema) : checkInput(null, proofMarkSchema)
  if (!mark.ok) return mark
  const photo = form.get('photo')
  const upload = photo instanceof File && photo.size > 0 ? new Uint8Array(await photo.arrayBuffer()) : null
  return { ok: true, value: { mark: mark.value, upload } }
}
