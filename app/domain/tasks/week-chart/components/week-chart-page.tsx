import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { Scene } from '#app/ui/art/scene.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterPills } from '#app/ui/filter-pills.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { NotLoaded } from '#app/ui/not-loaded.tsx'
import type { CivilDate } from '../../../families/dates/civil-date.ts'
import { layoutChart } from '../week-chart-layout.ts'
import { chartDetail, type ChildChart, type ChartWeek } from '../week-chart.ts'
import { type ChartChild, WeekChartSheet } from './week-chart-sheet.tsx'
import styles from './week-chart-page.module.css'

export interface WeekChart {
  familyName: string
  week: ChartWeek
  /** Sunday to Saturday. */
  days: CivilDate[]
  /** Children with a task in the week. */
  charts: ChildChart<ChartChild>[]
  /** Id of the selected child. Null for all. */
  childId: string | null
}

/** 'Quadro da semana': the options and a preview of the printed sheet. */
export function WeekChartPage({ chart }: { chart: WeekChart | null }) {
  const pageRef = useRef<HTMLElement>(null)
  const [returnState] = useState(useReturnState())
  const isPopNavigation = useNavigationType() === NavigationType.Pop
  // after a client-side navigation the focus moves to the title
  useEffect(() => {
    if (isPopNavigation || document.activeElement !== document.body) return
    const title = pageRef.current?.querySelector('h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [isPopNavigation])
  return (
    <main ref={pageRef} className={styles.page}>
      <PageHead
        title="Quadro da semana"
        className={styles.screenOnly}
        top={
          <p className={styles.backLink}>
            <ButtonLink to="/app" state={returnState} variant="quiet" size="sm" icon={<ArrowLeft />}>
              Voltar
            </ButtonLink>
          </p>
        }
      />
      {chart ? (
        <Preview {...chart} />
      ) : (
        <NotLoaded className={styles.emptyState} title="Não foi possível carregar o quadro." />
      )}
    </main>
  )
}

/** The state with which 'Voltar' opens /app: named by the link to this page, else the tab Tarefas. */
function useReturnState(): unknown {
  const { state } = useLocation() as { state: { returnState?: unknown } | null }
  return state?.returnState ?? { tab: 'tasks' }
}

function Preview({ familyName, week, days, charts, childId }: WeekChart) {
  const selectedCharts = charts.filter(({ child }) => childId === null || child.id === childId)
  const layout = layoutChart(
    selectedCharts.map(({ rows }) => ({ rows: rows.map((row) => `${row.title} ${chartDetail(row)}`) })),
  )
  return (
    <>
      <div className={styles.options}>
        {charts.length > 1 && (
          <FilterPills
            label="Criança"
            value={childId ?? ''}
            options={[
              { value: '', label: 'Todas', to: chartUrl(week, null) },
              ...charts.map(({ child }) => ({
                value: child.id,
                label: child.name,
                to: chartUrl(week, child.id),
              })),
            ]}
          />
        )}
        <div className={styles.toolbar}>
          <FilterPills
            label="Semana"
            value={week}
            options={[
              { value: 'this', label: 'Esta semana', to: chartUrl('this', childId) },
              { value: 'next', label: 'Próxima semana', to: chartUrl('next', childId) },
            ]}
          />
          {selectedCharts.length > 0 && (
            <Button icon={<Printer />} className={styles.printButton} onClick={() => window.print()}>
              Imprimir
            </Button>
          )}
        </div>
        {selectedCharts.length > 0 && (
          <noscript>
            <p className={styles.notice}>Para imprimir, use o comando Imprimir do seu navegador (Ctrl+P).</p>
          </noscript>
        )}
        {selectedCharts.length > 0 && !layout.isReadable && (
          <p className={styles.notice} role="status">
            {selectedCharts.length > 1
              ? 'São muitas tarefas para uma folha só, e as letras ficam pequenas. Escolha uma criança por folha para ler melhor.'
              : 'São muitas tarefas para uma folha só, e as letras ficam pequenas.'}
          </p>
        )}
      </div>
      {selectedCharts.length > 0 ? (
        <WeekChartSheet familyName={familyName} days={days} charts={selectedCharts} layout={layout} />
      ) : (
        <EmptyState
          className={styles.emptyState}
          level={2}
          art={<Scene name="sem-tarefas" />}
          title="Nenhuma tarefa para esta folha"
          text="Quando houver tarefas combinadas para os dias da semana, elas aparecem aqui, prontas para imprimir."
        />
      )}
    </>
  )
}

function chartUrl(week: ChartWeek, childId: string | null): string {
  const search = new URLSearchParams()
  if (childId) search.set('crianca', childId)
  if (week === 'next') search.set('semana', 'proxima')
  return `/app/quadro${search.size > 0 ? `?${search}` : ''}`
}
