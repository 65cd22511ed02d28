import { type ComponentType, Suspense, useId, useState } from 'react'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { lazyWithRetry } from '#app/ui/retry-import.ts'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import type { Entry } from '../entry.ts'
import type { TakeBackRequest } from '../schema.ts'
import type { HistoryBrowserProps } from './history-browser.tsx'
import { type HistoryActions, type HistoryChild, HistoryList } from './history-list.tsx'
import { takeBackAction } from './score-actions.ts'
import styles from './history-list.module.css'

const EntryFormSheet = lazyWithRetry(async () => (await import('./entry-form-sheet.tsx')).EntryFormSheet)

/** By id of the entry. */
type Deletions = ReadonlyMap<string, 'sent' | 'confirmed'>

interface HistoryProps {
  /** The child selected first. */
  child: HistoryChild
  familyChildren: readonly HistoryChild[]
  /** 'yyyy-MM-dd', the family's. */
  today: string
  timeZone: string
  /** Only guardians delete and edit (rule 3). */
  canEdit: boolean
  /** Filters and older pages, once their code is loaded. */
  Browser?: ComponentType<HistoryBrowserProps>
}

/** The history: the newest entries at once, filters and older entries once `Browser` is loaded. */
export function History({ child, canEdit, Browser, ...history }: HistoryProps) {
  const [confirming, setConfirming] = useState<string | null>(null)
  const form = useItemDialog<Entry>()
  // ids of deleted entries are never reused, so they can stay hidden
  const [deletions, setDeletions] = useState<Deletions>(new Map())
  const headingId = useId()
  const send = useSendOptimistic()

  const actions: HistoryActions | undefined = canEdit
    ? {
        confirming,
        onConfirming: setConfirming,
        onEdit: form.show,
        onTakeBack: (entry) => {
          const { id, childId, points } = entry
          const isOnFirstPage = history.familyChildren.some(({ entries }) => entries.includes(entry))
          const request: TakeBackRequest = {
            entryId: id,
            ...(!isOnFirstPage && { older: { childId, points } }),
          }
          setConfirming(null)
          setDeletions((before) => new Map(before).set(id, 'sent'))
          void send(takeBackAction(request)).then(({ ok }) =>
            setDeletions((before) => withResult(before, id, ok)),
          )
        },
      }
    : undefined
  const shared = { ...history, thisYear: history.today.slice(0, 4), actions }

  return (
    <section aria-labelledby={headingId}>
      {Browser ? (
        <Browser {...shared} key={child.id} child={child} headingId={headingId} deletions={deletions} />
      ) : (
        <>
          <h2 id={headingId} className={styles.heading}>
            Histórico de {child.name}
          </h2>
          {hasEntries(history.familyChildren) && (
            <div
              className={styles.filtersPlaceholder}
              data-rows={history.familyChildren.length > 1 ? 2 : 1}
            />
          )}
          <HistoryList
            {...shared}
            entries={child.entries}
            emptyText="Nenhuma pontuação registrada ainda para esta criança."
          />
        </>
      )}
      {form.item && (
        <Suspense>
          <EntryFormSheet
            key={form.item.id}
            open={form.open}
            onOpenChange={form.onOpenChange}
            entry={form.item}
          />
        </Suspense>
      )}
    </section>
  )
}

/** After a refusal the entry is no longer among the deletions, so its row is shown again. */
function withResult(before: Deletions, entryId: string, isDeleted: boolean): Deletions {
  const after = new Map(before)
  if (isDeleted) after.set(entryId, 'confirmed')
  else after.delete(entryId)
  return after
}

const hasEntries = (children: readonly HistoryChild[]) => children.some(({ entries }) => entries.length > 0)
