import CalendarDays from 'lucide-react/icons/calendar-days'
import ListChecks from 'lucide-react/icons/list-checks'
import { classNames } from '#app/ui/class-names.ts'
import styles from './view-switch.module.css'

export type TasksView = 'list' | 'week'

const LABELS: Record<TasksView, string> = { list: 'Lista', week: 'Semana' }
const VIEWS: readonly TasksView[] = ['list', 'week']

interface ViewSwitchProps {
  view: TasksView
  /** Called with the other view. */
  onChange: (view: TasksView) => void
  className?: string | undefined
}

/** 'Lista | Semana' on wide screens. */
export function ViewSwitch({ view, onChange, className }: ViewSwitchProps) {
  return (
    <span role="group" aria-label="Ver tarefas como" className={classNames(styles.bar, className)}>
      {VIEWS.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === view}
          className={classNames(styles.option, option === view && styles.selected)}
          onClick={() => option !== view && onChange(option)}
        >
          {LABELS[option]}
        </button>
      ))}
    </span>
  )
}

/** The other view on phones. */
export function ViewLink({ to, onShow }: { to: TasksView; onShow: () => void }) {
  return (
    <button type="button" className={styles.link} onClick={onShow}>
      {to === 'list' ? (
        <ListChecks size={22} aria-hidden="true" />
      ) : (
        <CalendarDays size={22} aria-hidden="true" />
      )}
      <span>{LABELS[to]}</span>
    </button>
  )
}
