import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TreePalm from 'lucide-react/icons/tree-palm'
import { type ReactNode, useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { nameOfChild } from '../../../children/child.ts'
import { useToday } from '../../../families/components/family-day.ts'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import { whenText } from '../../task-days.ts'
import type { Task } from '../../task.ts'
import { swapChoices } from '../next-turn.ts'
import { isTakenBy, unmarkedHolders, type WeekChild } from '../todays-turns.ts'
import { dayText } from '../week-text.ts'
import type { WeekItem } from '../week.ts'
import { ExcuseSheet } from './excuse-sheet.tsx'
import { SwapSheet } from './swap-sheet.tsx'
import styles from './turn-sheets.module.css'
import { useExcuse } from './use-excuse.ts'

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
  const excuse = useExcuse(familyChildren)
  const { task, day, time, holderIds, isOpen, isExcused } = item
  const holders = familyChildren.filter(({ id }) => holderIds.includes(id))
  const unmarked = unmarkedHolders(item, holders)
  const canExcuse = day >= today && !isExcused && unmarked.length > 0
  const canSwap = canExcuse && !isOpen && holderIds.length === 1
  const swappable = canSwap ? swapChoices(item, familyChildren, calendar) : []
  const title = isExcused ? 'Não precisa' : holderText(item, holders)

  /** Closes this sheet and goes on with an action. */
  function choose(next: () => void) {
    onOpenChange(false)
    next()
  }
  function excuseTurn() {
    if (holderIds.length > 1) setExcuseOpen(true)
    else void excuse(item, holderIds, false)
  }
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={task.title}>
        <div className={styles.subject}>
          <TaskDrawing name={taskDrawings.nameFor(task)} size={56} />
          <span>
            <b>{title}</b>
            <small>
              {dayText(day)} · {whenText(time)} · +{task.points}
            </small>
          </span>
        </div>
        <ul role="list" className={styles.rows}>
          {swappable.length > 0 && (
            <Row
              icon={<ArrowLeftRight />}
              label="Trocar a vez"
              details="só desta vez"
              onPress={() => choose(() => setSwapOpen(true))}
            />
          )}
          {canExcuse && (
            <Row
              icon={<TreePalm />}
              label={day === today ? 'Hoje não precisa' : 'Nesse dia não precisa'}
              details="some sem contar falta"
              onPress={() => choose(excuseTurn)}
            />
          )}
          {day >= today && isExcused && (
            <Row
              icon={<RotateCcw />}
              label="Volta a valer"
              details="aparece de novo nesse dia"
              onPress={() => choose(() => void excuse(item, holderIds, true))}
            />
          )}
          <Row
            icon={<Pencil />}
            label="Editar a tarefa"
            details="daqui para a frente"
            onPress={() => choose(() => onEditTask(task))}
          />
        </ul>
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
        onExcuse={(childIds) => void excuse(item, childIds, false)}
      />
    </>
  )
}

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function holderText(item: WeekItem, holders: readonly WeekChild[]): string {
  const [first] = holders
  const taker = holders.find((child) => isTakenBy(item, child))
  if (taker) return `${taker.name} pegou`
  if (item.isOpen) return 'Quem pegar primeiro'
  if (item.isTurn && first) return `Vez ${nameOfChild(first)}`
  return listFormat.format(holders.map(({ name }) => name))
}

interface RowProps {
  icon: ReactNode
  label: string
  details: string
  onPress: () => void
}

function Row({ icon, label, details, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onPress}>
        <span aria-hidden="true">{icon}</span>
        <span className={styles.text}>
          <b>{label}</b>
          <small>{details}</small>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </li>
  )
}
