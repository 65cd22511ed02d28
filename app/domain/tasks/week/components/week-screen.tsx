import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import House from 'lucide-react/icons/house'
import TreePalm from 'lucide-react/icons/tree-palm'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LineButton } from '#app/ui/line-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import screen from '#app/ui/screen.module.css'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { useToday } from '../../../families/components/family-context.ts'
import { lastPlannableDay } from '../../schedule/plannable-dates.ts'
import { type CivilDate, daysBetween, plusDays, windowStarts } from '../../../families/dates/civil-date.ts'
import type { TasksView } from '../../components/use-tasks-view.ts'
import { ViewSwitch } from '../../components/view-switch.tsx'
import { PastDay } from '../../past-days/components/past-day.tsx'
import { usePastDays } from '../../past-days/components/use-past-days.ts'
import { ANSWERABLE_DAYS } from '../../past-days/past-day.ts'
import { countsOf } from '../../past-days/past-days-view.ts'
import { daysAgoText, unansweredText } from '../../past-days/past-text.ts'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import type { Task } from '../../task.ts'
import { type WeekChild, withTakenTurns } from '../todays-turns.ts'
import { familyWeek, type WeekItem, withPastDays } from '../week.ts'
import { dayTitle, weekTitle } from '../week-text.ts'
import { DayTabs } from './day-tabs.tsx'
import { PausesSheet } from './pauses-sheet.tsx'
import { PresenceSheet } from './presence-sheet.tsx'
import { TurnSheets } from './turn-sheets.tsx'
import { WeekDayCards } from './week-day-cards.tsx'
import { WeekNotes } from './week-notes.tsx'
import styles from './week-screen.module.css'
import { WeekTable } from './week-table.tsx'

interface WeekScreenProps {
  tasks: readonly Task[]
  calendar: FamilyCalendar
  familyChildren: readonly WeekChild[]
  topBar?: ReactNode
  view: TasksView
  onEditTask: (task: Task) => void
}

/** From this width on, the week is a table of children and days. */
const TABLE_QUERY = '(min-width: 900px)'

/** The family's week: day by day on phones, children by days on wide screens. For guardians. */
export function WeekScreen(props: WeekScreenProps) {
  const { tasks, calendar, familyChildren, topBar, view, onEditTask } = props
  const today = useToday()
  const isTable = useMediaQuery(TABLE_QUERY)
  const [chosenDay, setChosenDay] = useState(view.day ?? today)
  const [isPastOpen, setPastOpen] = useState(chosenDay < today)
  const [isPausesOpen, setPausesOpen] = useState(view.opensPauses)
  const [isPresenceOpen, setPresenceOpen] = useState(false)
  const turnDialog = useItemDialog<WeekItem>()
  const pastDays = usePastDays()
  const pastTaskDays = pastDays.taskDays ?? []

  // the day passes while the screen stays open
  const firstDay = plusDays(today, -ANSWERABLE_DAYS)
  const shownDay = chosenDay < firstDay ? firstDay : chosenDay
  const sunday = windowStarts(shownDay).week
  const days = Array.from({ length: 7 }, (_, offset) => plusDays(sunday, offset))
  const children = familyChildren.map((child) => ({
    ...child,
    week: [...countsOf(pastTaskDays, child.id), ...child.week],
  }))
  const week = withTakenTurns(withPastDays(familyWeek(children, tasks, days, calendar), today))
  const isPast = shownDay < today
  const pastDay = isPast && (
    <PastDay
      key={shownDay}
      day={shownDay}
      today={today}
      pastDays={pastDays}
      familyChildren={familyChildren}
      tasks={tasks}
    />
  )

  function move(weeks: number) {
    const day = plusDays(shownDay, weeks * 7)
    const isThisWeek = windowStarts(day).week === windowStarts(today).week
    setChosenDay(isThisWeek ? today : day < firstDay ? firstDay : day)
    setPastOpen(false)
  }
  function openPastDay(day: CivilDate) {
    setChosenDay(day)
    setPastOpen(true)
  }
  const arrows = (
    <span className={styles.arrows}>
      <IconButton
        icon={<ChevronLeft />}
        label="Semana anterior"
        disabled={sunday <= firstDay}
        onClick={() => move(-1)}
      />
      <IconButton
        icon={<ChevronRight />}
        label="Próxima semana"
        disabled={plusDays(sunday, 13) > lastPlannableDay(today)}
        onClick={() => move(1)}
      />
    </span>
  )
  const ofDay = pastTaskDays.filter(({ day }) => day === shownDay)
  const pastState =
    isPast && pastDays.taskDays ? `${daysAgoText(shownDay, today)} · ${unansweredText(ofDay)}` : undefined
  const openers = [
    { label: 'Pausas', icon: <TreePalm />, onClick: () => setPausesOpen(true) },
    { label: 'Dias em casa', icon: <House />, onClick: () => setPresenceOpen(true) },
  ]

  return (
    <>
      {isTable ? (
        <div className={styles.wide}>
          <header className={styles.wideHead}>
            <h1 aria-live="polite">{weekTitle(days)}</h1>
            {arrows}
            <ViewSwitch view="week" onChange={view.showList} />
            <span className={styles.wideActions}>
              {openers.map(({ label, ...button }) => (
                <Button key={label} variant="outline" {...button}>
                  {label}
                </Button>
              ))}
            </span>
          </header>
          <WeekTable
            week={week}
            days={days}
            today={today}
            onOpen={turnDialog.show}
            pastDays={{
              firstDay,
              // empty until they have loaded
              stateOf: (childId, day) =>
                pastDays.taskDays
                  ? unansweredText(
                      pastTaskDays.filter((taskDay) => taskDay.childId === childId && taskDay.day === day),
                    )
                  : '',
              onOpen: openPastDay,
            }}
          />
          <WeekNotes tasks={tasks} calendar={calendar} familyChildren={familyChildren} today={today} />
          <Sheet
            open={isPast && isPastOpen}
            onOpenChange={setPastOpen}
            title={dayTitle(shownDay)}
            description={pastState}
          >
            {pastDay}
          </Sheet>
        </div>
      ) : (
        <>
          <PageHead
            title={<span className="visually-hidden">Semana</span>}
            top={topBar}
            className={styles.head}
          >
            <ViewSwitch view="week" onChange={view.showList} />
            <DayTabs
              days={days}
              today={today}
              chosenDay={shownDay}
              firstDay={firstDay}
              onChoose={setChosenDay}
            />
          </PageHead>
          <div className={classNames(screen.body, styles.body)}>
            <div className={styles.dayHead}>
              <span>
                <h2 aria-live="polite">{dayTitle(shownDay)}</h2>
                {pastState && <small>{pastState}</small>}
              </span>
              {arrows}
            </div>
            {pastDay || (
              <>
                <div className={styles.links}>
                  {openers.map(({ label, ...link }) => (
                    <LineButton key={label} {...link}>
                      {label}
                    </LineButton>
                  ))}
                </div>
                <WeekDayCards
                  key={shownDay}
                  week={week}
                  dayIndex={daysBetween(sunday, shownDay)}
                  calendar={calendar}
                  onOpen={turnDialog.show}
                />
              </>
            )}
          </div>
        </>
      )}
      <TurnSheets
        {...turnDialog.dialogProps}
        item={turnDialog.item}
        calendar={calendar}
        familyChildren={familyChildren}
        canChange
        onEditTask={onEditTask}
        onOpenPauses={() => setPausesOpen(true)}
      />
      <PausesSheet
        open={isPausesOpen}
        onOpenChange={setPausesOpen}
        tasks={tasks}
        calendar={calendar}
        familyChildren={familyChildren}
      />
      <PresenceSheet
        open={isPresenceOpen}
        onOpenChange={setPresenceOpen}
        presences={calendar.presences}
        familyChildren={familyChildren}
      />
    </>
  )
}
