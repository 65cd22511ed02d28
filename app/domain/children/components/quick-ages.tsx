import styles from './quick-ages.module.css'

const AGES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const

interface QuickAgesProps {
  value: number | null
  onValueChange: (age: number) => void
}

/** Buttons for common ages; other ages are typed in the number field. */
export function QuickAges({ value, onValueChange }: QuickAgesProps) {
  return (
    <div className={styles.ages} role="group" aria-label="Escolher a idade">
      {AGES.map((age) => (
        <button
          key={age}
          type="button"
          aria-label={`${age} anos`}
          aria-pressed={value === age}
          onClick={() => onValueChange(age)}
        >
          {age}
        </button>
      ))}
    </div>
  )
}
