import { PickList, type PickListProps } from '#app/ui/pick-list.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useStaleListNote } from '#app/ui/freshness.tsx'
import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'

type ChildrenPickListProps = Omit<PickListProps, 'items'> & { familyChildren: readonly Child[] }

/** Selects children in a form; shows when the list may be old, or did not load (rule 52). */
export function ChildrenPickList({ familyChildren, hint, ...list }: ChildrenPickListProps) {
  const oldNote = useStaleListNote()
  if (oldNote && familyChildren.length === 0) {
    return <FormMessage message="Não foi possível carregar a lista de crianças." />
  }
  return (
    <PickList
      {...list}
      hint={
        oldNote ? (
          <>
            {oldNote} {hint}
          </>
        ) : (
          hint
        )
      }
      items={familyChildren.map((child) => ({
        id: child.id,
        label: child.name,
        art: <ChildAvatar child={child} size={40} />,
      }))}
    />
  )
}
