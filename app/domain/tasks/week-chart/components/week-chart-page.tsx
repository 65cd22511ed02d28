import { APP_PATHS } from '#app/base/app-paths.ts'
import { Scene } from '#app/ui/art/scene.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterPills } from '#app/ui/filter-pills.tsx'
import { NotLoaded } from '#app/ui/not-loaded.tsx'
import { PrintButton, PrintHint, PrintPage } from '../../../families/components/print-page.tsx'
import print from '../../../families/components/print-page.module.css'
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
  return (
    <PrintPage title="Quadro da semana" defaultReturnState={{ tab: 'tasks' }}>
      {chart ? (
        <Preview {...chart} />
      ) : (
        <NotLoaded className={print.emptyState} title="Não foi possível carregar o quadro." />
      )}
    </PrintPage>
  )
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
          {selectedCharts.length > 0 && <PrintButton />}
        </div>
        {selectedCharts.length > 0 && <PrintHint />}
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
          className={print.emptyState}
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
  // without a week, the server chooses one by the time
  search.set('semana', week === 'next' ? 'proxima' : 'esta')
  return `${APP_PATHS.weekChart}?${search}`
}
