import { useState } from 'react'
import { useSelectedChild } from './use-selected-child.ts'

/** The selected child of all tabs, and the child whose day Início shows; null while Início shows all children. */
export function useHomeChild<SomeChild extends { id: string }>(children: readonly SomeChild[]) {
  const [child, selectChild] = useSelectedChild(children)
  const [isFamilyShown, setFamilyShown] = useState(true)
  return {
    child,
    selectChild,
    homeChild: isFamilyShown && children.length > 1 ? null : child,
    showHome(childId: string | null) {
      setFamilyShown(childId === null)
      if (childId) selectChild(childId)
    },
  }
}
