import Search from 'lucide-react/icons/search'
import styles from './task-search.module.css'

interface TaskSearchProps {
  /** Number of tasks that are searched. */
  count: number
  value: string
  onChange: (value: string) => void
}

/** Searches the titles of the tasks. */
export function TaskSearch({ count, value, onChange }: TaskSearchProps) {
  return (
    <label className={styles.search}>
      <Search size={20} aria-hidden="true" />
      <input
        type="search"
        aria-label={`Buscar em ${count} tarefas`}
        placeholder="Buscar"
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
