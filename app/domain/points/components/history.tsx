import { type ComponentType, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useSendWrite } from '#app/ui/use-send-write.ts'
import type { Entry } from '../entry.ts'
import type { TakeBackTold } from '../schema.ts'
import type { HistoryBrowserProps } from './history-browser.tsx'
import { type HistoryActions, type HistoryChild, HistoryList } from './history-list.tsx'
import styles from './history-list.module.css'

const EntryFormSheet = lazyPart(async () => (await import('./entry-form-sheet.tsx')).EntryFormSheet)

interface HistoryProps {
  /** The one whose history is shown first. */
  child: HistoryChild
  familyChildren: readonly HistoryChild[]
  /** 'yyyy-MM-dd', the family's. */
  today: string
  timeZone: string
  /** Guardians delete and edit (spec section 6). */
  canEdit: boolean
  /** Changes whenever the server was read anew. */
  snapshot: object
  /** Filters and older pages, once they have arrived; until then the first page stands alone. */
  Browser?: ComponentType<HistoryBrowserProps>
}

/** Score history: the newest entries at once, all others with the part that comes after the first screen. */
export function History({ child, canEdit, Browser, ...history }: HistoryProps) {
  const [asking, setAsking] = useState<string | null>(null)
  const [editing, setEditing] = useState<Entry | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  // an entry taken back never returns under its id, so it may stay hidden
  const [takenBack, setTakenBack] = useState<ReadonlyMap<string, 'sent' | 'gone'>>(new Map())
  const headingId = useId()
  const send = useSendWrite()

  const settle = (entryId: string, isGone: boolean) =>
    setTakenBack((before) => {
      const after = new Map(before)
      if (isGone) after.set(entryId, 'gone')
      else after.delete(entryId)
      return after
    })
  const actions: HistoryActions | undefined = canEdit
    ? {
        asking,
        onAsk: setAsking,
        onEdit: (entry) => {
          setEditing(entry)
          setIsEditing(true)
        },
        onTakeBack: (entry) => {
          const { id, childId, points } = entry
          const isOnFirstPage = history.familyChildren.some(({ entries }) => entries.includes(entry))
          const told: TakeBackTold = { entryId: id, ...(!isOnFirstPage && { older: { childId, points } }) }
          setAsking(null)
          setTakenBack((before) => new Map(before).set(id, 'sent'))
          send(TAKE_BACK_PATH, told, takeBackKey(id))
        },
      }
    : undefined
  const onItsWay = [...takenBack].flatMap(([id, state]) => (state === 'sent' ? [id] : []))
  const shared = { ...history, thisYear: history.today.slice(0, 4), actions }

  return (
    <section aria-labelledby={headingId}>
      {Browser ? (
        <Browser {...shared} key={child.id} child={child} headingId={headingId} takenBack={takenBack} />
      ) : (
        <>
          <h2 id={headingId} className={styles.heading}>
            Histórico de {child.name}
          </h2>
          {hasEntries(history.familyChildren) && (
            <div className={styles.filtersToCome} data-rows={history.familyChildren.length > 1 ? 2 : 1} />
          )}
          <HistoryList
            {...shared}
            entries={child.entries}
            emptyText="Nenhuma pontuação registrada ainda para esta criança."
          />
        </>
      )}
      {onItsWay.map((id) => (
        <TakingBack key={id} entryId={id} onSettled={(isGone) => settle(id, isGone)} />
      ))}
      {editing && (
        <Suspense>
          <EntryFormSheet key={editing.id} open={isEditing} onOpenChange={setIsEditing} entry={editing} />
        </Suspense>
      )}
    </section>
  )
}

export const TAKE_BACK_PATH = '/app/pontos/excluir'

/** Names the write that takes an entry back. */
export const takeBackKey = (entryId: string) => `take-back:${entryId}`

/** Whether there is anything to filter. */
const hasEntries = (children: readonly HistoryChild[]) => children.some(({ entries }) => entries.length > 0)

/** Waits for the answer to one deletion: the row comes back when it was refused. */
function TakingBack({ entryId, onSettled }: { entryId: string; onSettled: (isGone: boolean) => void }) {
  const { state, data } = useFetcher<ActionResult>({ key: takeBackKey(entryId) })
  const settle = useEffectEvent(onSettled)
  const isRefused = data !== undefined && !data.ok
  useEffect(() => {
    if (isRefused || (state === 'idle' && data !== undefined)) settle(!isRefused)
  }, [state, data, isRefused])
  return null
}
