import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FilterPills } from '#app/ui/filter-pills.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Select } from '#app/ui/select.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { type EntryType, HISTORY_LIMIT } from '../entry.ts'
import { mergeNewestEntries } from '../history/history-pages.ts'
import { type HistoryChild, HistoryList, type HistoryListProps } from './history-list.tsx'
import styles from './history-list.module.css'
import { type HistoryState, useHistory } from './use-history.ts'

export interface HistoryBrowserProps extends Pick<
  HistoryListProps,
  'familyChildren' | 'thisYear' | 'timeZone' | 'titleOf' | 'onOpen'
> {
  /** The initially selected child; null for all children. */
  child: HistoryChild | null
  headingId: string
  /** State of each deletion by the entry's id: in flight ('sent') or confirmed. */
  deletions: ReadonlyMap<string, 'sent' | 'confirmed'>
}

const ALL_CHILDREN = 'todas'
type TypeFilter = EntryType | 'all'
const TYPE_FILTERS: { value: TypeFilter; label: string; emptyText: string }[] = [
  { value: 'all', label: 'Todas', emptyText: '' },
  { value: 'positive', label: 'Positivas', emptyText: 'Nenhuma pontuação positiva até agora.' },
  { value: 'negative', label: 'Negativas', emptyText: 'Nenhuma pontuação negativa até agora.' },
  { value: 'redemption', label: 'Resgates', emptyText: 'Nenhum resgate até agora.' },
]

export function HistoryBrowser({ child, headingId, ...props }: HistoryBrowserProps) {
  const { familyChildren } = props
  const [selectedId, setSelectedId] = useState<string>(child?.id ?? ALL_CHILDREN)
  const [type, setType] = useState<TypeFilter>('all')
  const selectedChild = familyChildren.find(({ id }) => id === selectedId) ?? null
  return (
    <>
      <h2 id={headingId} className={styles.heading}>
        Histórico de {selectedChild ? selectedChild.name : 'Pontuações'}
      </h2>
      {familyChildren.some(({ entries }) => entries.length > 0) && (
        <div className={styles.filters}>
          {familyChildren.length > 1 && (
            <Select
              aria-label="Histórico de qual criança"
              value={selectedChild?.id ?? ALL_CHILDREN}
              onChange={(event) => setSelectedId(event.target.value)}
            >
              <option value={ALL_CHILDREN}>Todas as crianças</option>
              {familyChildren.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <FilterPills label="Filtrar por tipo" options={TYPE_FILTERS} value={type} onValueChange={setType} />
        </div>
      )}
      <FilteredEntries key={`${selectedChild?.id}:${type}`} {...props} {...{ selectedChild, type }} />
    </>
  )
}

interface FilteredEntriesProps extends Omit<HistoryBrowserProps, 'child' | 'headingId'> {
  selectedChild: HistoryChild | null
  type: TypeFilter
}

/** The filtered entries, with a button for the next page. */
function FilteredEntries({ selectedChild, type, familyChildren, deletions, ...props }: FilteredEntriesProps) {
  const entryType = type === 'all' ? null : type
  const newestPart = mergeNewestEntries(
    (selectedChild ? [selectedChild] : familyChildren).map(({ entries }) => entries),
    {
      type: entryType,
      limit: HISTORY_LIMIT,
      // without these entries a list is shorter than `limit`, but there may still be older entries
      hiddenCount: [...deletions.values()].filter((state) => state === 'sent').length,
    },
  )
  const history = useHistory({ newestPart, childId: selectedChild?.id ?? null, type: entryType })
  const emptyText = `Nenhuma pontuação registrada ainda${selectedChild ? ' para esta criança' : ''}.`
  const entries = history.entries.filter(({ id }) => !deletions.has(id))
  return (
    <HistoryList
      {...props}
      familyChildren={familyChildren}
      withChildName={!selectedChild}
      entries={entries}
      emptyText={TYPE_FILTERS.find(({ value }) => value === type)?.emptyText || emptyText}
      footer={
        entries.length === 0 && history.isWhole ? undefined : <Footer {...history} count={entries.length} />
      }
    />
  )
}

/** Shows a button for older entries, an error, or 'Fim do histórico'. */
function Footer({ isWhole, isLoading, message, loadOlder, count }: HistoryState & { count: number }) {
  const footer = useRef<HTMLDivElement>(null)
  /** The last row and the number of rows at the last press of the button. */
  const request = useRef<{ last: Element | null; count: number }>({ last: null, count: 0 })
  const [hasRequested, setHasRequested] = useState(false)
  useEffect(() => {
    const { activeElement } = document
    const firstNewRow = request.current.last?.nextElementSibling as HTMLElement | null | undefined
    // the focus moves to the first new row, unless the person has moved it elsewhere
    const canMoveFocus = activeElement === document.body || footer.current?.contains(activeElement)
    if (isLoading || !firstNewRow || count <= request.current.count || !canMoveFocus) return
    request.current.last = null
    firstNewRow.tabIndex = -1
    firstNewRow.focus()
  }, [count, isLoading])
  function requestOlder() {
    request.current = { last: footer.current?.parentElement?.querySelector('li:last-child') ?? null, count }
    setHasRequested(true)
    loadOlder()
  }
  if (count === 0 && isLoading) {
    return (
      <LoadingRegion className={styles.loading}>
        <Skeleton height={64} radius="md" />
        <Skeleton height={64} radius="md" />
      </LoadingRegion>
    )
  }
  return (
    <div ref={footer} className={styles.footer}>
      {!isLoading && <FormMessage message={message} />}
      {isWhole && !message ? (
        <p>Fim do histórico</p>
      ) : (
        <Button variant="outline" size="sm" pending={isLoading && 'Carregando...'} onClick={requestOlder}>
          {message ? 'Tentar de novo' : 'Mostrar mais antigas'}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {hasRequested && !isLoading && !message && `${count} pontuações na lista`}
      </span>
    </div>
  )
}
