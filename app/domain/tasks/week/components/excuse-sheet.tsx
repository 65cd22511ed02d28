import { useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { AnswerSheet } from '#app/ui/answer-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import type { Child } from '../../../children/child.ts'
import { ChildrenPickList } from '../../../children/components/children-pick-list.tsx'
import { dayText } from '../week-text.ts'
import type { WeekItem } from '../week.ts'

type ExcuseSheetProps = DialogState & {
  item: WeekItem
  /** The children who have the turn. */
  holders: readonly Child[]
  onExcuse: (children: readonly Child[]) => void
}

/** Asks for which of several children a task is not needed. */
export function ExcuseSheet(props: ExcuseSheetProps) {
  const openCount = useOpenCount(props.open)
  return <ExcuseForm key={openCount} {...props} />
}

function ExcuseForm({ open, onOpenChange, item, holders, onExcuse }: ExcuseSheetProps) {
  const [childIds, setChildIds] = useState(holders.map(({ id }) => id))
  const { task, day } = item
  return (
    <AnswerSheet
      open={open}
      onOpenChange={onOpenChange}
      title="Não precisa"
      subject={{
        picture: <TaskDrawing name={taskDrawings.nameFor(task)} size={48} />,
        name: task.title,
        details: dayText(day),
      }}
      goneMessage={undefined}
      missing={childIds.length === 0 ? 'Escolha pelo menos uma criança.' : undefined}
      submitLabel="Não precisa"
      onSubmit={() => onExcuse(holders.filter(({ id }) => childIds.includes(id)))}
    >
      <ChildrenPickList
        legend="Para quem"
        familyChildren={holders}
        value={childIds}
        onValueChange={setChildIds}
      />
    </AnswerSheet>
  )
}
