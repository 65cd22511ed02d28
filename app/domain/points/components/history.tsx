import { type ComponentType, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'
import { lazyWithRetry } from '#app/ui/retry-import.ts'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useSendWrite } from '#app/ui/use-send-write.ts'
import type { Entry } from '../entry.ts'
import type { TakeBackRequest } from '../schema.ts'
import type { HistoryBrowserProps } from './history-browser.tsx'
import { type HistoryActions, type HistoryChild, HistoryList } from './history-list.tsx'
import styles from './history-list.module.css'

const EntryFormSheet = lazyWithRetry(async () => (await import('./entry-form-sheet.tsx')).EntryFormSheet)

interface HistoryProps {
  /** The child selected first. */
  child: HistoryChild
  familyChildren: readonly HistoryChild[]
  /** 'yyyy-MM-dd', the family's. */
  today: string
  timeZone: string
  /** Only guardians delete and edit (rule 3). */
  canEdit: boolean
  /** A new object after each revalidation. */
  snapshot: object
  /** Filters and older pages, once their code is loaded. */
  Browser?: ComponentType<HistoryBrowserProps>
}

/** The history: the newest entries at once, filters and older entries once `Browser` is loaded. */
export function History({ child, canEdit, Browser, ...history }: HistoryProps) {
  const [confirming, setConfirming] = useState<string | null>(null)
  const form = useItemDialog<Entry>()
  // ids of deleted entries are never reused, so they can stay hidden
  const [deletions, setDeletions] = useState<ReadonlyMap<string, 'sent' | 'confirmed'>>(new Map())
  const headingId = useId()
  const send = useSendWrite()

  const onResult = (entryId: string, isDeleted: boolean) =>
    setDeletions((before) => {
      const after = new Map(before)
      if (isDeleted) after.set(entryId, 'confirmed')
      else after.delete(entryId)
      return after
    })
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
          send(TAKE_BACK_PATH, request, takeBackKey(id))
        },
      }
    : undefined
  const inFlight = [...deletions].flatMap(([id, state]) => (state === 'sent' ? [id] : []))
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
      {inFlight.map((id) => (
        <DeletionWatch key={id} entryId={id} onResult={(isDeleted) => onResult(id, isDeleted)} />
      ))}
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

export const TAKE_BACK_PATH = '/app/pontos/excluir'

/** The fetcher key of a deletion. */
export const takeBackKey = (entryId: string) => `take-back:${entryId}`

const hasEntries = (children: readonly HistoryChild[]) => children.some(({ entries }) => entries.length > 0)

interface DeletionWatchProps {
  entryId: string
  /** False after a refusal: the row is shown again. */
  onResult: (isDeleted: boolean) => void
}

/** Reports the result of a deletion. */
function DeletionWatch({ entryId, onResult }: DeletionWatchProps) {
  const { state, data } = useFetcher<ActionResult>({ key: takeBackKey(entryId) })
  const report = useEffectEvent(onResult)
  const isRefused = data !== undefined && !data.ok
  useEffect(() => {
    if (isRefused || (state === 'idle' && data !== undefined)) report(!isRefused)
  }, [state, data, isRefused])
  return null
}
