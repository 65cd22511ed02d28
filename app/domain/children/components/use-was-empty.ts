import { useState } from 'react'

/**
 * Whether the child's list was empty since the screen shows this child. The ideas for an empty list stay after the first
 * one is included.
 */
export function useWasEmpty(childId: string | undefined, isEmpty: boolean): boolean {
  const [emptyChildId, setEmptyChildId] = useState<string>()
  if (childId && isEmpty && emptyChildId !== childId) setEmptyChildId(childId)
  return childId !== undefined && emptyChildId === childId
}
