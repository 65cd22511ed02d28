import styles from './day-shortcuts.module.css'

const SHORTCUTS = [
  { label: 'Todo dia', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  { label: 'Seg a sex', weekdays: [1, 2, 3, 4, 5] },
  { label: 'Fim de semana', weekdays: [0, 6] },
]

interface DayShortcutsProps {
  value: readonly number[]
  onSelect: (weekdays: number[]) => void
}

/** Buttons that choose several weekdays at once. */
export function DayShortcuts({ value, onSelect }: DayShortcutsProps) {
  return (
    <div role="group" aria-label="Escolher vários dias" className={styles.shortcuts}>
      {SHORTCUTS.map(({ label, weekdays }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value.join() === weekdays.join()}
          onClick={() => onSelect(weekdays)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
