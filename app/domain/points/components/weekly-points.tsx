import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Table from 'lucide-react/icons/table'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import type { WeeklyPoints as Weeks } from '../weekly/weekly-points.ts'
import styles from './weekly-points.module.css'
import { WeeklyPicture } from './weekly-picture.tsx'
import { WeeklyTable } from './weekly-table.tsx'

export interface WeeklyPointsProps {
  child: { id: string; name: string }
  /** 'yyyy-MM-dd', the family's. */
  today: string
  isOffline: boolean
}

type WeeksResult = { ok: true; value: Weeks } | { ok: false; message: string }

/** A child's points by week, as a chart or a table, back to the first entry. */
export function WeeklyPoints({ child, today, isOffline }: WeeklyPointsProps) {
  const [until, setUntil] = useState<string | null>(null)
  const [isTable, setIsTable] = useState(false)
  const { current, isLoading, message, read } = useWeeks(child.id, until)
  const thisYear = today.slice(0, 4)

  if (!current) {
    if (isLoading || !message) {
      return (
        <LoadingRegion>
          <Skeleton height={280} radius="leaf" />
        </LoadingRegion>
      )
    }
    return <Failure {...{ message, isOffline, isLoading, onRetry: read }} />
  }
  const { weeks, earlier, later } = current
  const isEmpty = weeks.every(({ earned, lost, redeemed }) => earned + lost + redeemed === 0)
  if (isEmpty && !earlier && !later) return <EmptyState text="Ainda não há pontos para mostrar." />

  return (
    <div className={styles.panel} aria-busy={isLoading}>
      {isTable ? (
        <WeeklyTable weeks={weeks} childName={child.name} thisYear={thisYear} />
      ) : (
        <WeeklyPicture weeks={weeks} thisYear={thisYear} />
      )}
      {message && <Failure {...{ message, isOffline, isLoading, onRetry: read }} />}
      <div className={styles.tools}>
        <Button
          variant="line"
          size="sm"
          icon={isTable ? <ChartColumn /> : <Table />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Ver em desenho' : 'Ver em tabela'}
        </Button>
        {(earlier || later) && (
          <>
            <Button
              variant="line"
              size="sm"
              icon={<ChevronLeft />}
              aria-disabled={!earlier}
              onClick={() => earlier && setUntil(earlier)}
            >
              Semanas anteriores
            </Button>
            <Button
              variant="line"
              size="sm"
              icon={<ChevronRight />}
              aria-disabled={!later}
              onClick={() => later && setUntil(later)}
            >
              Semanas seguintes
            </Button>
          </>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {isLoading && until !== null && 'Carregando...'}
      </span>
    </div>
  )
}

interface WeeksReading {
  /** The weeks read last; kept while others load and when they fail. */
  current: Weeks | null
  isLoading: boolean
  /** Error message when the requested weeks did not load, in Portuguese. */
  message: string | undefined
  read: () => void
}

/** Loads the weeks up to `until`. A revalidation reloads the fetcher. */
function useWeeks(childId: string, until: string | null): WeeksReading {
  const fetcher = useFetcher<WeeksResult>()
  const [last, setLast] = useState<{ result: WeeksResult; until: string | null; weeks: Weeks | null } | null>(
    null,
  )
  const { data, state } = fetcher
  if (data && data !== last?.result) {
    setLast({
      result: data,
      until: data.ok ? until : (last?.until ?? null),
      weeks: data.ok ? data.value : (last?.weeks ?? null),
    })
  }
  const read = (requested: string | null) => {
    const query = new URLSearchParams({ crianca: childId, ...(requested && { ate: requested }) })
    void fetcher.load(`/app/pontos/semanas?${query.toString()}`)
  }
  const readRequested = useEffectEvent(read)
  useEffect(() => readRequested(until), [until])
  const isLoading = state !== 'idle'
  const isCurrent = last?.weeks && last.until === until
  return {
    current: last?.weeks ?? null,
    isLoading,
    message: !isLoading && !isCurrent && data?.ok === false ? data.message : undefined,
    read: () => read(until),
  }
}

interface FailureProps {
  message: string
  isOffline: boolean
  isLoading: boolean
  onRetry: () => void
}

/** An error message with 'Tentar de novo'. */
function Failure({ message, isOffline, isLoading, onRetry }: FailureProps) {
  return (
    <div className={styles.failure}>
      <FormMessage
        message={isOffline ? 'Sem internet. Os pontos por semana aparecem quando a conexão voltar.' : message}
      />
      <Button variant="line" size="sm" pending={isLoading && 'Carregando...'} onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  )
}
