import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FilterPills } from '#app/ui/filter-pills.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Select } from '#app/ui/select.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { type EntryType, HISTORY_LIMIT } from '../entry.ts'
import { newestPart } from '../history/history-pages.ts'
import { type HistoryChild, HistoryList, type HistoryListProps } from './history-list.tsx'
import styles from './history-list.module.css'
import { type HistoryReading, useHistory } from './use-history.ts'

export interface HistoryBrowserProps extends Pick<
  HistoryListProps,
  'familyChildren' | 'thisYear' | 'timeZone' | 'actions'
> {
  child: HistoryChild
  headingId: string
  /** Deleted entries by id: in flight or confirmed. */
  deletions: ReadonlyMap<string, 'sent' | 'confirmed'>
}

const ALL_CHILDREN = 'todas'
type TypeFilter = EntryType | 'all'
const TYPES: { value: TypeFilter; label: string; empty: string }[] = [
  { value: 'all', label: 'Todas', empty: '' },
  { value: 'positive', label: 'Positivas', empty: 'Nenhuma pontuação positiva até agora.' },
  { value: 'negative', label: 'Negativas', empty: 'Nenhuma pontuação negativa até agora.' },
  { value: 'redemption', label: 'Resgates', empty: 'Nenhum resgate até agora.' },
]

/** The whole history, with filters by child and by type. */
export function HistoryBrowser({ child, headingId, ...list }: HistoryBrowserProps) {
  const { familyChildren } = list
  const [chosenId, setChosenId] = useState<string>(child.id)
  const [type, setType] = useState<TypeFilter>('all')
  const chosen = familyChildren.find(({ id }) => id === chosenId) ?? null
  return (
    <>
      <h2 id={headingId} className={styles.heading}>
        {chosen ? `Histórico de ${chosen.name}` : 'Histórico de Pontuações'}
      </h2>
      {familyChildren.some(({ entries }) => entries.length > 0) && (
        <div className={styles.filters}>
          {familyChildren.length > 1 && (
            <Select
              aria-label="Histórico de qual criança"
              value={chosen?.id ?? ALL_CHILDREN}
              onChange={(event) => setChosenId(event.target.value)}
            >
              <option value={ALL_CHILDREN}>Todas as crianças</option>
              {familyChildren.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <FilterPills label="Filtrar por tipo" options={TYPES} value={type} onValueChange={setType} />
        </div>
      )}
      <Pages key={`${chosen?.id}:${type}`} {...list} chosen={chosen} type={type} />
    </>
  )
}

interface PagesProps extends Omit<HistoryBrowserProps, 'child' | 'headingId'> {
  chosen: HistoryChild | null
  type: TypeFilter
}

/** The filtered entries, with a button for the next page. */
function Pages({ chosen, type, familyChildren, deletions, ...list }: PagesProps) {
  const onlyType = type === 'all' ? null : type
  const newest = newestPart(
    (chosen ? [chosen] : familyChildren).map(({ entries }) => entries),
    {
      type: onlyType,
      limit: HISTORY_LIMIT,
      missing: [...deletions.values()].filter((state) => state === 'sent').length,
    },
  )
  const history = useHistory({ newest, childId: chosen?.id ?? null, type: onlyType })
  const entries = history.entries.filter(({ id }) => !deletions.has(id))
  const emptyText = chosen
    ? 'Nenhuma pontuação registrada ainda para esta criança.'
    : 'Nenhuma pontuação registrada ainda.'
  return (
    <HistoryList
      {...list}
      familyChildren={familyChildren}
      withChild={!chosen}
      entries={entries}
      emptyText={TYPES.find(({ value }) => value === type)?.empty || emptyText}
      footer={
        entries.length === 0 && history.isWhole ? undefined : <Older {...history} count={entries.length} />
      }
    />
  )
}

/** The end of the list: a button for older entries, an error, or 'Fim do histórico'. */
function Older({ isWhole, isLoading, message, readOlder, count }: HistoryReading & { count: number }) {
  const footer = useRef<HTMLDivElement>(null)
  /** The last row and the number of rows when older ones were requested. */
  const requested = useRef<{ last: Element | null; count: number }>({ last: null, count: 0 })
  const [hasRequested, setHasRequested] = useState(false)
  useEffect(() => {
    const { activeElement } = document
    const first = requested.current.last?.nextElementSibling as HTMLElement | null | undefined
    // the pressed button moved away or was removed: the focus goes to the first new row
    const wasPressed = activeElement === document.body || footer.current?.contains(activeElement)
    if (isLoading || !first || count <= requested.current.count || !wasPressed) return
    requested.current.last = null
    first.tabIndex = -1
    first.focus()
  }, [count, isLoading])
  function requestOlder() {
    requested.current = { last: footer.current?.parentElement?.querySelector('li:last-child') ?? null, count }
    setHasRequested(true)
    readOlder()
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
        <Button variant="line" size="sm" pending={isLoading && 'Carregando...'} onClick={requestOlder}>
          {message ? 'Tentar de novo' : 'Mostrar mais antigas'}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {hasRequested && !isLoading && !message && `${count} pontuações na lista`}
      </span>
    </div>
  )
}
