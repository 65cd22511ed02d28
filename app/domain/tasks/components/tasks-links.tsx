import Printer from 'lucide-react/icons/printer'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from './tasks-links.module.css'
import { ViewLink } from './view-switch.tsx'

interface TasksLinksProps {
  /** Whether there are tasks for the printed chart. */
  canPrint: boolean
  /** Opens the week; undefined if it is not offered. */
  onShowWeek: (() => void) | undefined
}

/** Above the list of tasks: the printed chart, and on phones the week. */
export function TasksLinks({ canPrint, onShowWeek }: TasksLinksProps) {
  if (!canPrint && !onShowWeek) return null
  return (
    <div className={styles.links}>
      {canPrint && (
        <ButtonLink to={APP_PATHS.weekChart} variant="outline" icon={<Printer />}>
          Imprimir quadro da semana
        </ButtonLink>
      )}
      {onShowWeek && (
        <span className={styles.phoneOnly}>
          <ViewLink to="week" onShow={onShowWeek} />
        </span>
      )}
    </div>
  )
}
