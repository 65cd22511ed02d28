import { isDayComplete } from '../child-day/day-cards.ts'
import type { DayProps } from './day-props.ts'
import { DayTabs } from './day-tabs.tsx'
import { DrawingsDay } from './drawings-day.tsx'
import { FreshScreen } from './fresh-screen.tsx'
import { ListDay } from './list-day.tsx'
import { useBack } from './use-back.ts'
import { useLater } from './use-later.ts'
import { useShop } from './use-shop.ts'
import { WordsDay } from './words-day.tsx'

const VIEWS = { drawings: DrawingsDay, words: WordsDay, list: ListDay } as const
const loadCelebration = async () => (await import('./day-celebration.tsx')).DayCelebration

/** The day of one child and its shop, as its guardian chose them to look. */
export function DayScreen(props: Omit<DayProps, 'onShop'>) {
  const { store, child, day, today } = props
  const { Shop, open, close } = useShop(day.shop !== null)
  useBack(Shop !== null, close)
  const { Loaded: Celebration } = useLater(loadCelebration, { isNeeded: child.view !== 'list' })
  const View = VIEWS[child.view]
  const hasUnanswered = day.taskDays.some(({ isSending }) => isSending)
  return (
    <>
      <FreshScreen key={Shop ? 'shop' : 'day'}>
        {Shop ? (
          <Shop store={store} child={child} day={day} onClose={close} />
        ) : (
          <View {...props} onShop={open} />
        )}
      </FreshScreen>
      {child.view !== 'drawings' && day.shop && (
        <DayTabs
          current={Shop ? 'shop' : 'day'}
          isPlain={child.view === 'list'}
          onDay={close}
          onShop={open}
        />
      )}
      {Celebration && (
        <Celebration
          key={`${child.id} ${today}`}
          child={child}
          taskDays={day.taskDays}
          today={today}
          // not before the server has the marks
          isComplete={!day.rest && isDayComplete(day.taskDays) && !hasUnanswered}
        />
      )}
    </>
  )
}
