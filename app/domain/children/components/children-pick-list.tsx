import { PickList, type PickListProps } from '#app/ui/pick-list.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useIsOld } from '#app/ui/freshness.tsx'
import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'

type ChildrenPickListProps = Omit<PickListProps, 'items'> & { familyChildren: readonly Child[] }

/** Chooses children in a form; says when the list may be old (spec section 8). */
export function ChildrenPickList({ familyChildren, ...list }: ChildrenPickListProps) {
  const isOld = useIsOld()
  return (
    <>
      {isOld && <FormMessage message="Não foi possível carregar a lista de crianças." />}
      <PickList
        {...list}
        items={familyChildren.map((child) => ({
          id: child.id,
          label: child.name,
          art: <ChildAvatar child={child} size={40} />,
        }))}
      />
    </>
  )
}
