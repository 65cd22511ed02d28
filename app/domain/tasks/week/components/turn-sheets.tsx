import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Thermometer from 'lucide-react/icons/thermometer'
import TreePalm from 'lucide-react/icons/tree-palm'
import { useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { nameOfChild } from '../../../children/child.ts'
import { useToday } from '../../../families/components/family-context.ts'
import { pausesOn } from '../../schedule/absence.ts'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import { whenText } from '../../task-day-texts.ts'
import type { MarkStatus, Task, TaskDay } from '../../task.ts'
import { swapChoices } from '../next-turn.ts'
import { undoOfSwap } from '../undo-swap.ts'
import { isTakenBy, unmarkedHolders, type WeekChild } from '../todays-turns.ts'
import { dayText } from '../week-text.ts'
import type { WeekItem } from '../week.ts'
import { ExcuseSheet } from './excuse-sheet.tsx'
import { SwapSheet } from './swap-sheet.tsx'
import { TurnAnswerButtons, TurnAnswerRows, type TurnAnswersProps } from './turn-answers.tsx'
import { TurnDetails } from './turn-details.tsx'
import styles from './turn-sheets.module.css'
import { type TurnRow, TurnRows } from './turn-rows.tsx'
import { usePauseActions } from './use-pause-actions.ts'
import { useTurnActions } from './use-turn-actions.ts'

type TurnSheetsProps = DialogState & {
  /** Null before the first opening. */
  item: WeekItem | null
  calendar: FamilyCalendar
  familyChildren: readonly WeekChild[]
  /** Whether the person may change turns and tasks, and knows the family's calendar: a guardian. */
  canChange: boolean
  /** The task days of today that can be answered; undefined where the sheet has no answers. */
  answers?: TurnAnswersProps
  onEditTask: (task: Task) => void
  /** Opens 'Pausas', to choose who is ill. */
  onOpenPauses: () => void
}

/** The sheet of one turn of a day, and those that it opens. */
export function TurnSheets({ item, ...props }: TurnSheetsProps) {
  return item && <ItemSheets item={item} {...props} />
}

function ItemSheets({
  open,
  onOpenChange,
  item,
  calendar,
  familyChildren,
  canChange,
  answers,
  onEditTask,
  onOpenPauses,
}: TurnSheetsProps & { item: WeekItem }) {
  const today = useToday()
  const [isSwapOpen, setSwapOpen] = useState(false)
  const [isExcuseOpen, setExcuseOpen] = useState(false)
  const { excuse, restore, giveBack, undoSwap } = useTurnActions()
  const { saveIllness } = usePauseActions(familyChildren)
  const { task, day, time, holderIds, isOpen, isExcused } = item
  const holders = familyChildren.filter(({ id }) => holderIds.includes(id))
  const unmarked = unmarkedHolders(item, holders)
  const canExcuse = day >= today && !isExcused && unmarked.length > 0
  const canSwap = canExcuse && !isOpen && holderIds.length === 1
  const swappable = canSwap ? swapChoices(item, familyChildren, calendar) : []
  const undo = canSwap && undoOfSwap(item, calendar, today)
  const replaced = familyChildren.find(({ id }) => id === item.insteadOf)
  const taker = canExcuse && unmarked.find((child) => isTakenBy(item, child))
  const isIll = ({ id }: WeekChild) =>
    pausesOn(calendar.pauses, id, today).some(({ kind }) => kind === 'sick')
  const healthy = unmarked.filter((child) => !isIll(child))
  const [onlyHealthy, ...otherHealthy] = healthy

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
    canExcuse && {
      icon: <TreePalm />,
      label: day === today ? 'Hoje não precisa' : 'Nesse dia não precisa',
      details: 'some sem contar falta',
      onPress: () => (unmarked.length > 1 ? setExcuseOpen(true) : void excuse(item, unmarked)),
    },
    swappable.length > 0 && {
      icon: <ArrowLeftRight />,
      label: 'Trocar a vez',
      details: 'só desta vez',
      onPress: () => setSwapOpen(true),
    },
    day === today &&
      !isOpen &&
      canExcuse &&
      onlyHealthy && {
        icon: <Thermometer />,
        label: 'Doente hoje',
        details: otherHealthy.length > 0 ? 'de quem?' : `o dia ${nameOfChild(onlyHealthy)} descansa`,
        onPress: () => (otherHealthy.length > 0 ? onOpenPauses() : void saveIllness(onlyHealthy.id)),
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
  /** Closes the sheet before the mark, which may open another one. */
  function answerAndClose(taskDays: readonly TaskDay[], status: MarkStatus) {
    onOpenChange(false)
    answers?.onMark(taskDays, status)
  }
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={task.title}
        footer={
          answers &&
          answers.taskDays.length > 0 && (
            <TurnAnswerButtons
              taskDays={answers.taskDays}
              familyChildren={familyChildren}
              onMark={answerAndClose}
            />
          )
        }
      >
        <div className={styles.subject}>
          <TaskDrawing name={taskDrawings.nameFor(task)} size={60} />
          <span>
            <b>{holderText(item, holders, replaced)}</b>
            <small>
              {day === today ? 'hoje' : dayText(day)}, {whenText(time)} · +{task.points}
            </small>
          </span>
        </div>
        {task.description && <p className={styles.description}>{task.description}</p>}
        {canChange ? (
          <TurnDetails item={item} calendar={calendar} familyChildren={familyChildren} answers={answers} />
        ) : (
          answers &&
          answers.taskDays.length > 1 && (
            <TurnAnswerRows {...answers} familyChildren={familyChildren} weekOf={() => []} />
          )
        )}
        {canChange && (
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
        )}
      </Sheet>
      {canChange && (
        <>
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
      )}
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
