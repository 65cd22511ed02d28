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
import type { SwapChoice } from '../next-turn.ts'
import { dayText } from '../week-text.ts'
import type { WeekItem } from '../week.ts'
import styles from './turn-sheets.module.css'

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
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({ text: isRotation ? 'Vez trocada. A ordem continua a mesma.' : 'Vez trocada.' })
  })
  const child = familyChildren.find(({ id }) => id === childId)
  const choice = initialChoices.find((candidate) => candidate.child.id === toChildId)
  if (!child) return null
  const returned = choice?.returned
  function swap() {
    if (!choice) return
    const input: SwapTurnInput = {
      taskId: task.id,
      day,
      slot,
      childId,
      toChildId: choice.child.id,
      returned: isReturned && returned ? returned : null,
    }
    write.send(TASK_ACTIONS.swap, input)
  }
  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Trocar a vez"
      isComplete={choice !== undefined}
      isDirty={false}
      isPending={write.isPending}
      submitLabel="Trocar"
      message={write.message}
      onSubmit={swap}
      onAttempt={() => undefined}
    >
      <p className={styles.note}>
        {task.title} · {dayText(day)}
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
                    label: `${child.name} faz na ${dayText(returned.day)}`.replace(
                      / na (sábado|domingo)/,
                      ' no $1',
                    ),
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

function Portrait({ child }: { child: Child }) {
  return (
    <span>
      <ChildAvatar child={child} size={84} />
      <b>{child.name}</b>
    </span>
  )
}
