import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TreePalm from 'lucide-react/icons/tree-palm'
import { useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { nameOfChild } from '../../../children/child.ts'
import { useToday } from '../../../families/components/family-day.ts'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import { whenText } from '../../task-days.ts'
import type { Task } from '../../task.ts'
import { swapChoices } from '../next-turn.ts'
import { undoOfSwap } from '../undo-swap.ts'
import { isTakenBy, unmarkedHolders, type WeekChild } from '../todays-turns.ts'
import { dayText } from '../week-text.ts'
import type { WeekItem } from '../week.ts'
import { ExcuseSheet } from './excuse-sheet.tsx'
import { SwapSheet } from './swap-sheet.tsx'
import styles from './turn-sheets.module.css'
import { type TurnRow, TurnRows } from './turn-rows.tsx'
import { useTurnActions } from './use-turn-actions.ts'

type TurnSheetsProps = DialogState & {
  /** Null before the first opening. */
  item: WeekItem | null
  calendar: FamilyCalendar
  familyChildren: readonly WeekChild[]
  onEditTask: (task: Task) => void
}

/** The sheet of one task of a day, and those that it opens. */
export function TurnSheets({ item, ...props }: TurnSheetsProps) {
  return item && <ItemSheets item={item} {...props} />
}

function ItemSheets({
  open,
  onOpenChange,
  item,
  calendar,
  familyChildren,
  onEditTask,
}: TurnSheetsProps & { item: WeekItem }) {
  const today = useToday()
  const [isSwapOpen, setSwapOpen] = useState(false)
  const [isExcuseOpen, setExcuseOpen] = useState(false)
  const { excuse, restore, giveBack, undoSwap } = useTurnActions()
  const { task, day, time, holderIds, isOpen, isExcused } = item
  const holders = familyChildren.filter(({ id }) => holderIds.includes(id))
  const unmarked = unmarkedHolders(item, holders)
  const canExcuse = day >= today && !isExcused && unmarked.length > 0
  const canSwap = canExcuse && !isOpen && holderIds.length === 1
  const swappable = canSwap ? swapChoices(item, familyChildren, calendar) : []
  const undo = canSwap && undoOfSwap(item, calendar, today)
  const replaced = familyChildren.find(({ id }) => id === item.insteadOf)
  const taker = canExcuse && unmarked.find((child) => isTakenBy(item, child))

  const rows: (TurnRow | false | undefined | null)[] = [
    undo &&
      replaced && {
        icon: <RotateCcw />,
        label: 'Desfazer a troca',
        details: `volta a ser a vez ${nameOfChild(replaced)}`,
        onPress: () => void undoSwap(undo),
      },
    taker && {
      icon: <RotateCcw />,
      label: 'Devolver',
      details: 'fica para quem pegar primeiro',
      onPress: () => void giveBack(item, taker),
    },
    swappable.length > 0 && {
      icon: <ArrowLeftRight />,
      label: 'Trocar a vez',
      details: 'só desta vez',
      onPress: () => setSwapOpen(true),
    },
    canExcuse && {
      icon: <TreePalm />,
      label: day === today ? 'Hoje não precisa' : 'Nesse dia não precisa',
      details: 'some sem contar falta',
      onPress: () => (unmarked.length > 1 ? setExcuseOpen(true) : void excuse(item, unmarked)),
    },
    day >= today &&
      isExcused && {
        icon: <RotateCcw />,
        label: 'Volta a valer',
        details: 'aparece de novo nesse dia',
        onPress: () => void restore(item, holders),
      },
    {
      icon: <Pencil />,
      label: 'Editar a tarefa',
      details: 'daqui para a frente',
      onPress: () => onEditTask(task),
    },
  ]
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={task.title}>
        <div className={styles.subject}>
          <TaskDrawing name={taskDrawings.nameFor(task)} size={56} />
          <span>
            <b>{holderText(item, holders, replaced)}</b>
            <small>
              {dayText(day)} · {whenText(time)} · +{task.points}
            </small>
          </span>
        </div>
        <TurnRows
          rows={rows
            .filter((row) => !!row)
            .map((row) => ({
              ...row,
              onPress: () => {
                onOpenChange(false)
                row.onPress()
              },
            }))}
        />
      </Sheet>
      <SwapSheet
        open={isSwapOpen}
        onOpenChange={setSwapOpen}
        item={item}
        choices={swappable}
        familyChildren={familyChildren}
      />
      <ExcuseSheet
        open={isExcuseOpen}
        onOpenChange={setExcuseOpen}
        item={item}
        holders={unmarked}
        onExcuse={(chosen) => void excuse(item, chosen)}
      />
    </>
  )
}

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function holderText(item: WeekItem, holders: readonly WeekChild[], replaced: WeekChild | undefined): string {
  const [first] = holders
  const taker = holders.find((child) => isTakenBy(item, child))
  if (item.isExcused) return 'Não precisa'
  if (taker) return `${taker.name} pegou`
  if (item.isOpen) return 'Quem pegar primeiro'
  if (replaced && first) return `${first.name}, no lugar ${nameOfChild(replaced)}`
  if (item.isAlternating && first) return `Vez ${nameOfChild(first)}`
  return listFormat.format(holders.map(({ name }) => name))
}
