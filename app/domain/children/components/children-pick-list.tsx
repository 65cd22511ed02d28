import { PickList, type PickListProps } from '#app/ui/pick-list.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useStaleListNote } from '#app/ui/data-age.tsx'
import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'

type ChildrenPickListProps = Omit<PickListProps, 'items'> & { familyChildren: readonly Child[] }

/** Selects children in a form. Says when the list may be outdated or did not load (rule 52). */
export function ChildrenPickList({ familyChildren, hint, ...props }: ChildrenPickListProps) {
  const staleNote = useStaleListNote()
  if (staleNote && familyChildren.length === 0) {
    return <FormMessage message="Não foi possível carregar a lista de crianças." />
  }
  return (
    <PickList
      {...props}
      hint={
        staleNote ? (
          <>
            {staleNote} {hint}
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
