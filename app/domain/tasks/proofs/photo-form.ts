import type { ProofMarkInput } from '../schema.ts'

/** The body of 'Fiz!' with a photo, for a device and for the family's screens. */
export function photoForm({ taskId, childId, day, slot, revision, proofId }: ProofMarkInput, photo: Blob) {
  const form = new FormData()
  form.set('mark', JSON.stringify({ taskId, childId, day, slot, revision, proofId }))
  form.set('photo', photo, 'foto')
  return form
}
