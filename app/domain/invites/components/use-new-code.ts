import { useState } from 'react'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { INVITE_ACTIONS } from '../actions.ts'

/** Creates codes, one at a time: for another guardian, or for the child with this id. A repeated request creates no second one. */
export function useNewCode(childId?: string) {
  const [requestId, setRequestId] = useState(newRequestId)
  const { isPending, message, send } = useSnapshotWrite(() => setRequestId(newRequestId()))
  const create = () => send(INVITE_ACTIONS.create, { id: requestId, ...(childId && { childId }) })
  return { isPending, message, create }
}
