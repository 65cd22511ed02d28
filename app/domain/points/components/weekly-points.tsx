import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Table from 'lucide-react/icons/table'
import { useState } from 'react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { useEachSnapshot } from '#app/ui/use-each-snapshot.ts'
import { useRead } from '#app/ui/use-read.ts'
import type { WeeklyPoints as Weeks } from '../weekly/weekly-points.ts'
import styles from './weekly-points.module.css'
import { WeeklyChart } from './weekly-chart.tsx'
import { WeeklyTable } from './weekly-table.tsx'

export interface WeeklyPointsProps {
  child: { id: string; name: string }
  /** 'yyyy-MM-dd' in the family's time zone. */
  today: string
  isOffline: boolean
}

/** A child's points by week, as a chart or a table, back to the first entry. */
export function WeeklyPoints({ child, today, isOffline }: WeeklyPointsProps) {
  const [isTable, setIsTable] = useState(false)
  const { page, until, isLoading, message, read } = useWeeks(child.id)
  const thisYear = today.slice(0, 4)

  if (!page) {
    if (isLoading || !message) {
      return (
        <LoadingRegion>
          <Skeleton height={280} radius="leaf" />
        </LoadingRegion>
      )
    }
    return <LoadError {...{ message, isOffline, isLoading, onRetry: () => read(until) }} />
  }
  const { weeks, earlier, later } = page
  const isEmpty = weeks.every(({ earned, lost, redeemed }) => earned + lost + redeemed === 0)
  if (isEmpty && !earlier && !later) return <EmptyState text="Ainda não há pontos para mostrar." />

  return (
    <div className={styles.panel} aria-busy={isLoading}>
      {isTable ? (
        <WeeklyTable weeks={weeks} childName={child.name} thisYear={thisYear} />
      ) : (
        <WeeklyChart weeks={weeks} thisYear={thisYear} />
      )}
      {message && <LoadError {...{ message, isOffline, isLoading, onRetry: () => read(until) }} />}
      <div className={styles.buttons}>
        <Button
          variant="outline"
          size="sm"
          icon={isTable ? <ChartColumn /> : <Table />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Ver em desenho' : 'Ver em tabela'}
        </Button>
        {(earlier || later) && (
          <>
            <Button
              variant="outline"
              size="sm"
              icon={<ChevronLeft />}
              aria-disabled={!earlier}
              onClick={() => earlier && read(earlier)}
            >
              Semanas anteriores
            </Button>
            <Button
              variant="outline"
              size="sm"
              icon={<ChevronRight />}
              aria-disabled={!later}
              onClick={() => later && read(later)}
            >
              Semanas seguintes
            </Button>
          </>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {isLoading && until && 'Carregando...'}
      </span>
    </div>
  )
}

interface WeeksState {
  /** The last loaded page. It stays visible while another one loads or fails to load. */
  page: Weeks | undefined
  /** Last day of the requested page, 'yyyy-MM-dd'. Undefined for the newest weeks. */
  until: string | undefined
  isLoading: boolean
  /** Error message of the last read, in Portuguese. */
  message: string | undefined
  read: (until?: string) => void
}

/** Loads twelve weeks, and loads them again after each new snapshot. */
function useWeeks(childId: string): WeeksState {
  const { result, value, isLoading, load } = useRead<Weeks>('Não foi possível carregar os pontos por semana.')
  const [until, setUntil] = useState<string>()
  function read(lastDay?: string) {
    setUntil(lastDay)
    const query = new URLSearchParams({ crianca: childId, ...(lastDay && { ate: lastDay }) })
    void load(`${APP_PATHS.weeklyPoints}?${query.toString()}`)
  }
  useEachSnapshot(() => read(until))

  const message = !isLoading && result?.ok === false ? result.message : undefined
  return { page: value, until, isLoading, message, read }
}

interface LoadErrorProps {
  message: string
  isOffline: boolean
  isLoading: boolean
  onRetry: () => void
}

function LoadError({ message, isOffline, isLoading, onRetry }: LoadErrorProps) {
  return (
    <div className={styles.loadError}>
      <FormMessage
        message={isOffline ? 'Sem internet. Os pontos por semana aparecem quando a conexão voltar.' : message}
      />
      <Button variant="outline" size="sm" pending={isLoading && 'Carregando...'} onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  )
}
