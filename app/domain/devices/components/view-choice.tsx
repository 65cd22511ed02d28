import { useState } from 'react'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PickList } from '#app/ui/pick-list.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { CHILD_ACTIONS } from '../../children/actions.ts'
import { VIEW_SETTINGS, type ViewSetting } from '../../children/child.ts'
import { type ChildView, childViewOn } from '../device-view.ts'
import type { DeviceOwner } from '../device.ts'

const VIEW_NAMES: Record<ChildView, string> = {
  drawings: 'Só desenhos',
  words: 'Desenhos e palavras',
  list: 'Lista',
}

/** How the child's screens look: 'Pela idade: só desenhos', 'Lista'. */
export function viewLabel(child: Pick<DeviceOwner, 'view' | 'age'>): string {
  const name = VIEW_NAMES[childViewOn('shared', child)]
  return child.view === 'auto' ? `Pela idade: ${name.toLowerCase()}` : name
}

/** Sets how the child's screens look. Each choice is saved at once. */
export function ViewChoice({ child }: { child: DeviceOwner }) {
  const [chosenView, setChosenView] = useState(child.view)
  const write = useSnapshotWrite(undefined, () => setChosenView(child.view))

  function choose(view: ViewSetting) {
    if (write.isPending) return
    setChosenView(view)
    write.send(CHILD_ACTIONS.setView, { childId: child.id, view })
  }

  return (
    <div>
      <PickList
        legend="Como é a tela"
        hint="Num celular de adolescente é sempre uma lista."
        single
        items={VIEW_SETTINGS.map((view) => ({
          id: view,
          label: view === 'auto' ? viewLabel({ view, age: child.age }) : VIEW_NAMES[view],
        }))}
        value={[chosenView]}
        onValueChange={([view]) => choose(view as ViewSetting)}
      />
      <FormMessage message={write.message} />
    </div>
  )
}
