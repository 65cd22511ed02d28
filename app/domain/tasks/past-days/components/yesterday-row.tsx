import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { yesterdayText } from '../past-text.ts'
import styles from './yesterday-row.module.css'

interface YesterdayRowProps {
  /** Number of yesterday's turns that nobody has answered; not 0. */
  count: number
  /** Opens yesterday in 'Semana'. */
  onOpen: () => void
}

/** The quiet row of Início that asks for yesterday (rule 229). */
export function YesterdayRow({ count, onOpen }: YesterdayRowProps) {
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <CalendarDays size={22} aria-hidden="true" />
      <span>{yesterdayText(count)}</span>
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  )
}
