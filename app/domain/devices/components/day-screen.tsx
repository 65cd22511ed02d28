import { isDayComplete } from '../child-day/day-cards.ts'
import type { ShownChild, ShownDay } from '../child-day/pending-marks.ts'
import { DayCelebration } from './day-celebration.tsx'
import type { DeviceStore } from './device-store.ts'
import { DrawingsDay } from './drawings-day.tsx'
import { ListDay } from './list-day.tsx'
import { WordsDay } from './words-day.tsx'

export interface DayProps {
  store: DeviceStore
  child: ShownChild
  day: ShownDay
  /** The server's civil date in the family's zone. */
  today: string
  /** 'HH:mm' by the server's clock. */
  timeNow: string
  /** Returns to the choice of children; null on a device of one child. */
  onLeave: (() => void) | null
}

const VIEWS = { drawings: DrawingsDay, words: WordsDay, list: ListDay } as const

/** The day of one child, as its guardian chose it to look. */
export function DayScreen(props: DayProps) {
  const { child, day, today } = props
  const View = VIEWS[child.view]
  const hasUnanswered = day.taskDays.some(({ isSending }) => isSending)
  return (
    <>
      <View {...props} />
      {child.view !== 'list' && (
        <DayCelebration
          key={`${child.id} ${today}`}
          child={child}
          taskDays={day.taskDays}
          today={today}
          // not before the server has the marks
          isComplete={isDayComplete(day.taskDays) && !hasUnanswered}
        />
      )}
    </>
  )
}
