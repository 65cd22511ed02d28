import { isDayComplete } from '../child-day/day-cards.ts'
import { DayCelebration } from './day-celebration.tsx'
import type { DayProps } from './day-props.ts'
import { DrawingsDay } from './drawings-day.tsx'
import { ListDay } from './list-day.tsx'
import { WordsDay } from './words-day.tsx'

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
