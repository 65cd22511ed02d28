import { useState } from 'react'

/**
 * Whether the child's list has been empty since the screen shows this child. So the ideas for an empty list stay on the
 * screen after the first one is added.
 */
export function useWasEmpty(childId: string | undefined, isEmpty: boolean): boolean {
  const [emptyChildId, setEmptyChildId] = useState<string>()
  if (childId && isEmpty && emptyChildId !== childId) setEmptyChildId(childId)
  return childId !== undefined && emptyChildId === childId
}
