import { ChartColumn, ChevronLeft, ChevronRight, Table } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import type { WeeklyPoints as Weeks } from '../weekly-points.ts'
import styles from './weekly-points.module.css'
import { WeeklyPicture } from './weekly-picture.tsx'
import { WeeklyTable } from './weekly-table.tsx'

export interface WeeklyPointsProps {
  child: { id: string; name: string }
  /** 'yyyy-MM-dd', the family's. */
  today: string
  isOffline: boolean
}

type Answer = { ok: true; value: Weeks } | { ok: false; message: string }

/** A child's points week by week, as a picture or a table, back to the first entry. */
export function WeeklyPoints({ child, today, isOffline }: WeeklyPointsProps) {
  const [until, setUntil] = useState<string | null>(null)
  const [isTable, setIsTable] = useState(false)
  const { shown, isReading, message, read } = useWeeks(child.id, until)
  const thisYear = today.slice(0, 4)

  if (!shown) {
    if (isReading || !message) {
      return (
        <LoadingRegion>
          <Skeleton height={280} radius="leaf" />
        </LoadingRegion>
      )
    }
    return <Failure {...{ message, isOffline, isReading, onRetry: read }} />
  }
  const { weeks, earlier, later } = shown
  const isEmpty = weeks.every(({ earned, lost, redeemed }) => earned + lost + redeemed === 0)
  if (isEmpty && !earlier && !later) return <EmptyState text="Ainda não há pontos para mostrar." />

  return (
    <div className={styles.panel} aria-busy={isReading}>
      {isTable ? (
        <WeeklyTable weeks={weeks} childName={child.name} thisYear={thisYear} />
      ) : (
        <WeeklyPicture weeks={weeks} thisYear={thisYear} />
      )}
      {message && <Failure {...{ message, isOffline, isReading, onRetry: read }} />}
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
        {isReading && until !== null && 'Carregando...'}
      </span>
    </div>
  )
}

interface WeeksReading {
  /** What was read last; stays while the next is on its way and when it does not come. */
  shown: Weeks | null
  isReading: boolean
  /** Why what is wanted is not shown, in Portuguese. */
  message: string | undefined
  read: () => void
}

/** Reads the weeks up to `until`; every live change reads them anew, since the fetcher follows the screen. */
function useWeeks(childId: string, until: string | null): WeeksReading {
  const fetcher = useFetcher<Answer>()
  const [held, setHeld] = useState<{ answer: Answer; until: string | null; weeks: Weeks | null } | null>(null)
  const { data, state } = fetcher
  if (data && data !== held?.answer) {
    setHeld({
      answer: data,
      until: data.ok ? until : (held?.until ?? null),
      weeks: data.ok ? data.value : (held?.weeks ?? null),
    })
  }
  const read = (wanted: string | null) => {
    const query = new URLSearchParams({ crianca: childId, ...(wanted && { ate: wanted }) })
    void fetcher.load(`/app/pontos/semanas?${query.toString()}`)
  }
  const readWanted = useEffectEvent(read)
  useEffect(() => readWanted(until), [until])
  const isReading = state !== 'idle'
  const hasWanted = held?.weeks && held.until === until
  return {
    shown: held?.weeks ?? null,
    isReading,
    message: !isReading && !hasWanted && data?.ok === false ? data.message : undefined,
    read: () => read(until),
  }
}

interface FailureProps {
  message: string
  isOffline: boolean
  isReading: boolean
  onRetry: () => void
}

/** Why there is nothing to see, and the way to try again. */
function Failure({ message, isOffline, isReading, onRetry }: FailureProps) {
  return (
    <div className={styles.failure}>
      <FormMessage
        message={isOffline ? 'Sem internet. Os pontos por semana aparecem quando a conexão voltar.' : message}
      />
      <Button variant="line" size="sm" pending={isReading && 'Carregando...'} onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  )
}
