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

type Deletions = ReadonlyMap<string, 'sent' | 'confirmed'>

interface HistoryProps {
  /** The initially selected child. */
  child: HistoryChild
  familyChildren: readonly HistoryChild[]
  /** 'yyyy-MM-dd' in the family's time zone. */
  today: string
  timeZone: string
  /** Only guardians delete and edit (rule 3). */
  canEdit: boolean
  /** Shows filters and older pages. Undefined until its code is loaded. */
  Browser?: ComponentType<HistoryBrowserProps>
}

/** The history. Shows the newest entries; once `Browser` is loaded, also filters and older entries. */
export function History({ child, canEdit, Browser, ...history }: HistoryProps) {
  const [confirmingId, setConfirmingId] = useState<string | null>(null)
  const editDialog = useItemDialog<Entry>()
  // ids are never reused, so deleted entries stay hidden
  const [deletions, setDeletions] = useState<Deletions>(new Map())
  const headingId = useId()
  const sendAction = useSendOptimistic()

  const actions: HistoryActions | undefined = canEdit
    ? {
        confirmingId,
        onConfirmingChange: setConfirmingId,
        onEdit: editDialog.show,
        onTakeBack: (entry) => {
          const { id, childId, points } = entry
          const isOnFirstPage = history.familyChildren.some(({ entries }) => entries.includes(entry))
          const request: TakeBackRequest = {
            entryId: id,
            ...(!isOnFirstPage && { older: { childId, points } }),
          }
          setConfirmingId(null)
          setDeletions((previous) => new Map(previous).set(id, 'sent'))
          void sendAction(takeBackAction(request)).then(({ ok }) =>
            setDeletions((previous) => withResult(previous, id, ok)),
          )
        },
      }
    : undefined
  const listProps = { ...history, thisYear: history.today.slice(0, 4), actions }

  return (
    <section aria-labelledby={headingId}>
      {Browser ? (
        <Browser {...listProps} key={child.id} child={child} headingId={headingId} deletions={deletions} />
      ) : (
        <>
          <h2 id={headingId} className={styles.heading}>
            Histórico de {child.name}
          </h2>
          {history.familyChildren.some(({ entries }) => entries.length > 0) && (
            <div
              className={styles.filtersPlaceholder}
              data-rows={history.familyChildren.length > 1 ? 2 : 1}
            />
          )}
          <HistoryList
            {...listProps}
            entries={child.entries}
            emptyText="Nenhuma pontuação registrada ainda para esta criança."
          />
        </>
      )}
      {editDialog.item && (
        <Suspense>
          <EntryFormSheet key={editDialog.item.id} {...editDialog.dialogProps} entry={editDialog.item} />
        </Suspense>
      )}
    </section>
  )
}

/** Sets a deletion to 'confirmed'; removes a refused one, so that the row of its entry is shown again. */
function withResult(previous: Deletions, entryId: string, isDeleted: boolean): Deletions {
  const next = new Map(previous)
  if (isDeleted) next.set(entryId, 'confirmed')
  else next.delete(entryId)
  return next
}
