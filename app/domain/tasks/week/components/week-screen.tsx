import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import House from 'lucide-react/icons/house'
import TreePalm from 'lucide-react/icons/tree-palm'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import screen from '#app/ui/screen.module.css'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { useToday } from '../../../families/components/family-day.ts'
import { plusDays, windowStarts } from '../../../families/dates/civil-date.ts'
import { ViewLink, ViewSwitch } from '../../components/view-switch.tsx'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import type { Task } from '../../task.ts'
import { type WeekChild, withTakenTurns } from '../todays-turns.ts'
import { familyWeek, type WeekItem, withPastDays } from '../week.ts'
import { dayTitle, weekTitle } from '../week-text.ts'
import { DayTabs } from './day-tabs.tsx'
import { PausesSheet } from './pauses-sheet.tsx'
import { PresenceSheets } from './presence-sheets.tsx'
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
  onShowList: () => void
  onEditTask: (task: Task) => void
}

/** From this width on, the week is a table of children and days. */
const TABLE_QUERY = '(min-width: 900px)'

/** The family's week: day by day on phones, children by days on wide screens. For guardians. */
export function WeekScreen(props: WeekScreenProps) {
  const { tasks, calendar, familyChildren, topBar, onShowList, onEditTask } = props
  const today = useToday()
  const isTable = useMediaQuery(TABLE_QUERY)
  const [weekOffset, setWeekOffset] = useState(0)
  const [chosenDay, setChosenDay] = useState(today)
  const [isPausesOpen, setPausesOpen] = useState(false)
  const [isPresenceOpen, setPresenceOpen] = useState(false)
  const turnDialog = useItemDialog<WeekItem>()

  const sunday = plusDays(windowStarts(today).week, weekOffset * 7)
  const days = Array.from({ length: 7 }, (_, offset) => plusDays(sunday, offset))
  const week = withTakenTurns(withPastDays(familyWeek(familyChildren, tasks, days, calendar), today))
  const dayIndex = Math.max(0, days.indexOf(chosenDay))

  function move(weeks: number) {
    setWeekOffset(weekOffset + weeks)
    setChosenDay(weekOffset + weeks === 0 ? today : plusDays(days[dayIndex]!, weeks * 7))
  }
  const arrows = (
    <span className={styles.arrows}>
      <IconButton
        icon={<ChevronLeft />}
        label="Semana anterior"
        disabled={weekOffset === 0}
        onClick={() => move(-1)}
      />
      <IconButton icon={<ChevronRight />} label="Próxima semana" onClick={() => move(1)} />
    </span>
  )
  const buttons = (
    <>
      <Button variant="outline" icon={<TreePalm />} onClick={() => setPausesOpen(true)}>
        Pausas
      </Button>
      <Button variant="outline" icon={<House />} onClick={() => setPresenceOpen(true)}>
        Dias em casa
      </Button>
    </>
  )

  return (
    <>
      {isTable ? (
        <div className={styles.wide}>
          <header className={styles.wideHead}>
            <h1 aria-live="polite">{weekTitle(days)}</h1>
            {arrows}
            <span className={styles.wideActions}>
              <ViewSwitch view="week" onChange={onShowList} />
              {buttons}
            </span>
          </header>
          <WeekTable week={week} days={days} today={today} onOpen={turnDialog.show} />
          <WeekNotes tasks={tasks} calendar={calendar} familyChildren={familyChildren} today={today} />
        </div>
      ) : (
        <>
          <PageHead title="Semana" top={topBar} actions={arrows}>
            <DayTabs days={days} today={today} chosenDay={days[dayIndex]!} onChoose={setChosenDay} />
          </PageHead>
          <div className={screen.body}>
            <div className={styles.dayHead}>
              <h2 aria-live="polite">{dayTitle(days[dayIndex]!)}</h2>
              <ViewLink to="list" onShow={onShowList} />
            </div>
            <WeekDayCards
              key={days[dayIndex]}
              week={week}
              dayIndex={dayIndex}
              calendar={calendar}
              onOpen={turnDialog.show}
            />
            <div className={styles.buttons}>{buttons}</div>
          </div>
        </>
      )}
      <TurnSheets
        {...turnDialog.dialogProps}
        item={turnDialog.item}
        calendar={calendar}
        familyChildren={familyChildren}
        onEditTask={onEditTask}
      />
      <PausesSheet
        open={isPausesOpen}
        onOpenChange={setPausesOpen}
        tasks={tasks}
        calendar={calendar}
        familyChildren={familyChildren}
      />
      <PresenceSheets
        open={isPresenceOpen}
        onOpenChange={setPresenceOpen}
        presences={calendar.presences}
        familyChildren={familyChildren}
      />
    </>
  )
}
