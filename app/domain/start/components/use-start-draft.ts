import { useEffect, useState } from 'react'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { emptyDraft, type StartDraft } from '../start-draft.ts'
import { readDraft, storeDraft } from '../start-draft-storage.ts'
import { parseStoredDraft } from '../start-stored-draft.ts'

/** The family's draft on this device. Stores every change, so that nothing is lost when the page closes. */
export function useStartDraft(familyId: string) {
  const [draft, setDraft] = useState<StartDraft>(
    () => parseStoredDraft(readDraft(familyId)) ?? emptyDraft(newRequestId(), newRequestId()),
  )
  const [initialDraft] = useState(draft)
  useEffect(() => {
    if (draft !== initialDraft) storeDraft(familyId, JSON.stringify(draft))
  }, [draft, initialDraft, familyId])
  return [draft, setDraft] as const
}
