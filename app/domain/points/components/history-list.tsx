import { Fragment, type ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { List } from '#app/ui/list.tsx'
import { yearOfMoment } from '../../families/dates/moment-text.ts'
import type { Entry } from '../entry.ts'
import { EntryRow } from './entry-row.tsx'
import styles from './history-list.module.css'

export interface HistoryChild {
  id: string
  name: string
  totalPoints: number
  /** Entries of the snapshot, newest first. */
  entries: readonly Entry[]
}

export interface HistoryListProps {
  /** Newest first. */
  entries: readonly Entry[]
  familyChildren: readonly HistoryChild[]
  /** 'yyyy'. A row with the year precedes the entries of another year. */
  thisYear: string
  timeZone: string
  /** The description of an entry; of a turn of a task with its time. */
  titleOf: (entry: Entry) => string
  withChildName?: boolean
  onOpen: (entry: Entry) => void
  emptyText: string
  /** Below the last entry, inside the scroll box. */
  footer?: ReactNode
}

/** The entries in a scroll box of at most 500 px. Each row opens the details of its entry. */
export function HistoryList({ entries, onOpen, timeZone, footer, ...props }: HistoryListProps) {
  if (entries.length === 0) return footer ?? <EmptyState text={props.emptyText} />
  const years = entries.map((entry) => yearOfMoment(entry.occurredAt, timeZone) ?? props.thisYear)
  return (
    <div className={styles.scrollBox} role="region" aria-label="Lançamentos" tabIndex={0}>
      <List>
        {entries.map((entry, index) => {
          const isOtherYear = years[index] !== (years[index - 1] ?? props.thisYear)
          return (
            <Fragment key={entry.id}>
              {isOtherYear && <li className={styles.year}>{years[index]}</li>}
              <EntryRow
                entry={entry}
                title={props.titleOf(entry)}
                timeZone={timeZone}
                withChildName={props.withChildName ?? false}
                onOpen={() => onOpen(entry)}
              />
            </Fragment>
          )
        })}
      </List>
      {footer}
    </div>
  )
}
