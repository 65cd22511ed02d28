import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Repeat from 'lucide-react/icons/repeat'
import { useState } from 'react'
import { ExplainedChoices } from '#app/ui/explained-choices.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { type Child, nameOfChild } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { ChildrenPickList } from '../../../children/components/children-pick-list.tsx'
import { TASK_ACTIONS } from '../../actions.ts'
import type { SwapTurnInput } from '../../calendar/schema.ts'
import { whenText } from '../../task-day-texts.ts'
import type { Task } from '../../task.ts'
import type { SwapChoice } from '../next-turn.ts'
import { turnTitle } from '../../schedule/turn-title.ts'
import { dayText, onDate } from '../week-text.ts'
import type { WeekItem } from '../week.ts'
import styles from './turn-sheets.module.css'
import { reverseOf, useTurnActions } from './use-turn-actions.ts'

type SwapSheetProps = DialogState & {
  item: WeekItem
  choices: readonly SwapChoice<Child>[]
  familyChildren: readonly Child[]
}

/** 'Trocar a vez' (rule 207). */
export function SwapSheet(props: SwapSheetProps) {
  const openCount = useOpenCount(props.open)
  return <SwapForm key={openCount} {...props} />
}

function SwapForm({ open, onOpenChange, item, choices, familyChildren }: SwapSheetProps) {
  const { task, day, slot, childId } = item
  const isRotation = task.assignment === 'rotation'
  // the choices of the opening stay while the turn changes
  const [initialChoices] = useState(choices)
  const [toChildId, setToChildId] = useState(choices[0]?.child.id)
  const [isReturned, setReturned] = useState(true)
  const child = familyChildren.find(({ id }) => id === childId)
  const choice = initialChoices.find((candidate) => candidate.child.id === toChildId)
  const returned = choice?.returned
  const input: SwapTurnInput | undefined = choice && {
    taskId: task.id,
    day,
    slot,
    childId,
    toChildId: choice.child.id,
    returned: isReturned && returned ? returned : null,
  }
  const { show } = useToasts()
  const { undoSwap } = useTurnActions()
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({
      text: isRotation ? 'Vez trocada. A ordem continua a mesma.' : 'Vez trocada.',
      ...(input && { action: { label: 'Desfazer', onPress: () => void undoSwap(reverseOf(input)) } }),
    })
  })
  if (!child) return null
  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Trocar a vez"
      // a turn that has changed meanwhile has other choices
      isComplete={choices.some((current) => current.child.id === toChildId)}
      isDirty={false}
      isPending={write.isPending}
      submitLabel="Trocar"
      message={write.message}
      onSubmit={() => input && write.send(TASK_ACTIONS.swap, input)}
      onAttempt={() => undefined}
    >
      <p className={styles.note}>
        {turnTitle([task], { taskId: task.id, slot, title: task.title })} · {dayText(day)}
      </p>
      <div className={styles.swap} aria-hidden="true">
        <Portrait child={child} />
        <ArrowLeftRight size={32} />
        {choice && <Portrait child={choice.child} />}
      </div>
      <ChildrenPickList
        single
        legend="Quem faz no lugar"
        familyChildren={initialChoices.map((candidate) => candidate.child)}
        value={toChildId === undefined ? [] : [toChildId]}
        onValueChange={([id]) => setToChildId(id)}
      />
      {choice && (
        <ExplainedChoices
          legend={`E a vez ${nameOfChild(choice.child)}?`}
          options={[
            ...(returned
              ? [
                  {
                    value: 'swap' as const,
                    label: `${child.name} faz ${onDate(returned.day)}${timeOf(task, returned.slot)}`,
                    explanation: 'trocam de verdade',
                  },
                ]
              : []),
            {
              value: 'keep' as const,
              label: 'Fica como está',
              explanation: `${choice.child.name} faz esta também, ${child.name} não`,
            },
          ]}
          value={returned && isReturned ? 'swap' : 'keep'}
          onValueChange={(value) => setReturned(value === 'swap')}
        />
      )}
      {isRotation && (
        <p className={styles.note}>
          <Repeat size={22} aria-hidden="true" />A ordem do rodízio não muda.
        </p>
      )}
    </FormSheet>
  )
}

/** ' às 20h' for a task with several times a day. */
function timeOf(task: Task, slot: number): string {
  const windows = task.schedule?.windows ?? []
  const window = windows.find((candidate) => candidate.slot === slot)
  return window && windows.length > 1 ? ` ${whenText(window.from)}` : ''
}

function Portrait({ child }: { child: Child }) {
  return (
    <span>
      <ChildAvatar child={child} size={84} />
      <b translate="no">{child.name}</b>
    </span>
  )
}
