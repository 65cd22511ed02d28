import { useId, useState } from 'react'
import { deferred } from '#app/ui/deferred.tsx'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { SheetBoundary } from '#app/ui/sheet-boundary.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import type { Entry } from '../entry.ts'
import type { TakeBackRequest } from '../schema.ts'
import { HistoryBrowser } from './history-browser.tsx'
import type { HistoryChild } from './history-list.tsx'
import { takeBackAction } from './score-actions.ts'

const EntrySheet = deferred(async () => (await import('./entry-sheet.tsx')).EntrySheet).Suspending
const EntryFormSheet = deferred(
  async () => (await import('./entry-form-sheet.tsx')).EntryFormSheet,
).Suspending

type Deletions = ReadonlyMap<string, 'sent' | 'confirmed'>

interface HistoryProps {
  /** The initially selected child; null for all children. */
  child: HistoryChild | null
  familyChildren: readonly HistoryChild[]
  /** 'yyyy-MM-dd' in the family's time zone. */
  today: string
  timeZone: string
  /** The description of an entry; of a turn of a task with its time. */
  titleOf: (entry: Entry) => string
  /** Only guardians delete and edit (rule 3). */
  canEdit: boolean
}

/** The history, with filters and older pages. A row opens the details of its entry. */
export function History({ child, canEdit, ...history }: HistoryProps) {
  const dialog = useItemDialog<Entry>()
  const [isEditing, setIsEditing] = useState(false)
  // ids are never reused, so deleted entries stay hidden
  const [deletions, setDeletions] = useState<Deletions>(new Map())
  const headingId = useId()
  const sendAction = useSendOptimistic()

  function takeBack(entry: Entry) {
    const { id, childId, points } = entry
    const isOnFirstPage = history.familyChildren.some(({ entries }) => entries.some((line) => line.id === id))
    const request: TakeBackRequest = { entryId: id, ...(!isOnFirstPage && { older: { childId, points } }) }
    dialog.close()
    setDeletions((previous) => new Map(previous).set(id, 'sent'))
    void sendAction(takeBackAction(request)).then(({ ok }) =>
      setDeletions((previous) => withResult(previous, id, ok)),
    )
  }
  function open(entry: Entry) {
    setIsEditing(false)
    dialog.show(entry)
  }
  const listProps = { ...history, thisYear: history.today.slice(0, 4), onOpen: open }
  const { item, dialogProps } = dialog
  // another device may have confirmed its repair meanwhile
  const entry = findEntry(history.familyChildren, item?.id) ?? item
  const actions = canEdit && entry && { onEdit: () => setIsEditing(true), onTakeBack: () => takeBack(entry) }

  return (
    <section aria-labelledby={headingId}>
      <HistoryBrowser
        {...listProps}
        key={child?.id}
        child={child}
        headingId={headingId}
        deletions={deletions}
      />
      {entry && (
        <SheetBoundary isOpen={dialogProps.open} onClose={dialog.close} onReopen={() => dialog.show(entry)}>
          <EntrySheet
            key={entry.id}
            {...dialogProps}
            entry={entry}
            title={history.titleOf(entry)}
            timeZone={history.timeZone}
            totalPoints={history.familyChildren.find(({ id }) => id === entry.childId)?.totalPoints ?? 0}
            {...(actions && { actions })}
          >
            <MountOnFirstOpen open={isEditing}>
              <EntryFormSheet
                open={isEditing && dialogProps.open}
                onOpenChange={setIsEditing}
                entry={entry}
                onSaved={dialog.close}
              />
            </MountOnFirstOpen>
          </EntrySheet>
        </SheetBoundary>
      )}
    </section>
  )
}

const findEntry = (children: readonly HistoryChild[], id: string | undefined) =>
  children.flatMap(({ entries }) => entries).find((entry) => entry.id === id)

/** Sets a deletion to 'confirmed'; removes a refused one, so that the row of its entry is shown again. */
function withResult(previous: Deletions, entryId: string, isDeleted: boolean): Deletions {
  const next = new Map(previous)
  if (isDeleted) next.set(entryId, 'confirmed')
  else next.delete(entryId)
  return next
}
