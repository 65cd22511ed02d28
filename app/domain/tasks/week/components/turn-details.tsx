import { useToday } from '../../../families/components/family-context.ts'
import { NextDates } from '../../components/next-dates.tsx'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import { taskWeek } from '../task-week.ts'
import type { WeekChild } from '../todays-turns.ts'
import type { WeekItem } from '../week.ts'
import { TurnAnswerRows, type TurnAnswersProps } from './turn-answers.tsx'
import { TurnWeek } from './turn-week.tsx'
import { useTaskWeek } from './use-task-week.ts'

interface TurnDetailsProps {
  item: WeekItem
  calendar: FamilyCalendar
  familyChildren: readonly WeekChild[]
  /** The task days of today that can be answered; undefined where the sheet has no answers. */
  answers: TurnAnswersProps | undefined
}

/** The week of the turn, or a row for each of its children, and when it comes next. */
export function TurnDetails({ item, calendar, familyChildren, answers }: TurnDetailsProps) {
  const today = useToday()
  const { task, slot, holderIds } = item
  const { pastDays, message } = useTaskWeek(task.id)
  const todaysDays = familyChildren.flatMap(({ taskDays }) =>
    taskDays.filter((taskDay) => taskDay.taskId === task.id && taskDay.slot === slot),
  )
  const weekOf = (childIds: readonly string[]) =>
    taskWeek(childIds, { task, slot, today, calendar, pastDays: pastDays ?? [], todaysDays })
  // children who alternate share one week
  const isShared = task.assignment === 'rotation' || task.assignment === 'first'
  const shownIds = answers?.taskDays.map(({ childId }) => childId) ?? holderIds
  return (
    <>
      {answers && answers.taskDays.length > 1 ? (
        <TurnAnswerRows
          {...answers}
          familyChildren={familyChildren}
          weekOf={(childId) => (pastDays ? weekOf([childId]) : [])}
        />
      ) : (
        <TurnWeek
          days={weekOf(isShared ? task.childIds : shownIds)}
          familyChildren={familyChildren}
          message={message}
        />
      )}
      <NextDates task={task} familyChildren={familyChildren} calendar={calendar} isWide={false} isCompact />
    </>
  )
}
