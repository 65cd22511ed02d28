import CalendarDays from 'lucide-react/icons/calendar-days'
import ListChecks from 'lucide-react/icons/list-checks'
import { classNames } from '#app/ui/class-names.ts'
import styles from './view-switch.module.css'

export type TasksViewName = 'list' | 'week'

const VIEWS = [
  { name: 'list', label: 'Lista', Icon: ListChecks },
  { name: 'week', label: 'Semana', Icon: CalendarDays },
] as const

interface ViewSwitchProps {
  view: TasksViewName
  /** Called with the other view. */
  onChange: (view: TasksViewName) => void
  className?: string | undefined
}

/** 'Lista | Semana', at the head of the tab Tarefas. */
export function ViewSwitch({ view, onChange, className }: ViewSwitchProps) {
  return (
    <span role="group" aria-label="Ver tarefas como" className={classNames(styles.bar, className)}>
      {VIEWS.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === view}
          className={classNames(styles.option, name === view && styles.selected)}
          onClick={() => name !== view && onChange(name)}
        >
          <Icon size={20} aria-hidden="true" />
          {label}
        </button>
      ))}
    </span>
  )
}
