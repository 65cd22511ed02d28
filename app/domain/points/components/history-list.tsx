import { Fragment, type ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { List } from '#app/ui/list.tsx'
import { yearOfMoment } from '../../families/spoken-moment.ts'
import type { Entry } from '../entry.ts'
import { AskingRow, EntryRow } from './entry-row.tsx'
import styles from './history-list.module.css'

/** A child as the history needs it. */
export interface HistoryChild {
  id: string
  name: string
  totalPoints: number
  /** The newest entries of the snapshot, newest first. */
  entries: readonly Entry[]
}

/** What a guardian does to entries; outlives the list that shows them. */
export interface HistoryActions {
  /** The entry that asks whether to be deleted. */
  asking: string | null
  onAsk: (entryId: string | null) => void
  onEdit: (entry: Entry) => void
  onTakeBack: (entry: Entry) => void
}

export interface HistoryListProps {
  /** Newest first. */
  entries: readonly Entry[]
  familyChildren: readonly HistoryChild[]
  /** 'yyyy'; entries of other years stand below a line with theirs. */
  thisYear: string
  timeZone: string
  /** Entries of several children: each says whose it is. */
  withChild?: boolean
  /** Only for guardians (spec section 6). */
  actions?: HistoryActions
  emptyText: string
  /** Below the last entry, inside the scrolling box. */
  footer?: ReactNode
}

/** The entries in a scrolling box of at most 500 px; deleting asks in the row itself. */
export function HistoryList({ entries, actions, timeZone, emptyText, footer, ...list }: HistoryListProps) {
  if (entries.length === 0) return footer ?? <EmptyState text={emptyText} />
  const years = entries.map((entry) => yearOfMoment(entry.occurredAt, timeZone) ?? list.thisYear)
  return (
    <div className={styles.box} role="region" aria-label="Lançamentos" tabIndex={0}>
      <List>
        {entries.map((entry, index) => {
          const isOtherYear = years[index] !== (years[index - 1] ?? list.thisYear)
          return (
            <Fragment key={entry.id}>
              {isOtherYear && <li className={styles.year}>{years[index]}</li>}
              {actions?.asking === entry.id ? (
                <AskingRow
                  entry={entry}
                  totalPoints={list.familyChildren.find(({ id }) => id === entry.childId)?.totalPoints ?? 0}
                  onConfirm={() => actions.onTakeBack(entry)}
                  onCancel={() => actions.onAsk(null)}
                />
              ) : (
                <EntryRow
                  entry={entry}
                  timeZone={timeZone}
                  withChild={list.withChild ?? false}
                  tools={
                    actions && {
                      onEdit: () => actions.onEdit(entry),
                      onDelete: () => actions.onAsk(entry.id),
                    }
                  }
                />
              )}
            </Fragment>
          )
        })}
      </List>
      {footer}
    </div>
  )
}
