import CheckCheck from 'lucide-react/icons/check-check'
import InfinityIcon from 'lucide-react/icons/infinity'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import { type ReactNode, useId } from 'react'
import { focusInView } from '#app/ui/focus-in-view.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import { BLOCK_LABELS, type BlockName, openTaskDaysOf } from '../task-day-blocks.ts'
import { groupByTask } from '../task-days.ts'
import styles from './day-block.module.css'

const ICONS: Record<BlockName, typeof Sun> = {
  manha: Sunrise,
  tarde: Sun,
  noite: Moon,
  qualquer: InfinityIcon,
}

interface BlockHeadProps {
  /** Of the heading. */
  id: string
  name: BlockName
  /** Today's tasks, of all blocks. */
  taskDays: readonly TaskDay[]
  isOneChild: boolean
  onMark?: ((taskDays: readonly TaskDay[], status: MarkStatus) => void) | undefined
  /** The heading's level. */
  as: 'h2' | 'h3'
}

/** The head of a block of the day: its name, how many tasks are open, and 'Todos fizeram', which marks them all. */
export function BlockHead({ id, name, taskDays, isOneChild, onMark, as: Heading }: BlockHeadProps) {
  const Icon = ICONS[name]
  const open = openTaskDaysOf(taskDays, name)
  const count = groupByTask(open).length
  const allText = isOneChild ? 'Fez tudo' : 'Todos fizeram'
  return (
    <div className={styles.head}>
      <Heading id={id} tabIndex={-1} className={styles.title}>
        <Icon size={20} aria-hidden="true" />
        {BLOCK_LABELS[name]}{' '}
        <small>
          {count > 0 ? (
            <>
              {count} <span className={styles.unit}>{count === 1 ? 'combinado' : 'combinados'}</span>
            </>
          ) : (
            'tudo respondido'
          )}
        </small>
      </Heading>
      {/* what has no time is rarely done all at once */}
      {onMark && count > 0 && name !== 'qualquer' && (
        <button
          type="button"
          className={styles.all}
          aria-label={`${BLOCK_LABELS[name]}: ${allText}`}
          onClick={({ currentTarget }) => {
            // the button disappears
            const heading = currentTarget.parentElement?.querySelector<HTMLElement>(`.${styles.title}`)
            if (heading) focusInView(heading)
            onMark(open, 'done')
          }}
        >
          <CheckCheck size={20} aria-hidden="true" />
          {allText}
        </button>
      )}
    </div>
  )
}

/** A block of the day as a card with its rows. */
export function DayBlock({ children, ...head }: Omit<BlockHeadProps, 'id' | 'as'> & { children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.block}>
      <BlockHead {...head} id={id} as="h3" />
      <ul role="list">{children}</ul>
    </div>
  )
}
