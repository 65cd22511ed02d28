import { BRAND } from '#content/brand.ts'
import type { CSSProperties } from 'react'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { LogoMark } from '#app/ui/art/logo.tsx'
import { OutlineStrip } from '#app/ui/art/outline-strip.tsx'
import { ChildAvatar, type ChildPortrait } from '../../../children/components/child-avatar.tsx'
import type { CivilDate } from '../../../families/dates/civil-date.ts'
import { WEEKDAY_NAMES } from '../../task.ts'
import { WEEKDAY_LABELS } from '../../task-texts.ts'
import { CHART_EMS, type ChartLayout } from '../week-chart-layout.ts'
import { chartDetail, type ChildChart, type ChartRow, weekRangeText } from '../week-chart.ts'
import styles from './week-chart-sheet.module.css'

export type ChartChild = ChildPortrait & {
  id: string
  /** Title of the reward for which the child saves; null: a line to write on. */
  goal: string | null
}

interface WeekChartSheetProps {
  familyName: string
  days: readonly CivilDate[]
  charts: readonly ChildChart<ChartChild>[]
  layout: ChartLayout
}

/** The printed sheet, scaled to the available width on screens. */
export function WeekChartSheet({ familyName, days, charts, layout }: WeekChartSheetProps) {
  const { orientation, fontSize, columns } = layout
  return (
    <div className={styles.paper} data-orientation={orientation}>
      {/* rendered with the sheet, so that the rule applies to no other page */}
      <style>{`@page { size: A4 ${orientation}; margin: 0 }`}</style>
      <article
        className={styles.sheet}
        aria-label="Folha para imprimir"
        style={{ '--font-size-pt': fontSize, ...emsOf(CHART_EMS) } as CSSProperties}
      >
        <OutlineStrip seed={3} className={styles.strip} />
        <header className={styles.header}>
          <div>
            <h2>Quadro da semana</h2>
            <p>
              <strong>{weekRangeText(days)}</strong> · {familyName}
            </p>
          </div>
          <LogoMark size={40} className={styles.logoMark} />
        </header>
        <div className={styles.columns}>
          {columns.map((indexes) => (
            <div key={indexes.join()} className={styles.column}>
              {indexes.map((index) => {
                const chart = charts[index]
                return chart && <ChildBlock key={chart.child.id} {...chart} days={days} />
              })}
            </div>
          ))}
        </div>
        <footer className={styles.footer}>
          <p>
            {charts.length === 1 && `${charts[0]?.child.name}, cada`} {charts.length > 1 && 'Cada'} combinado
            cumprido é mais um azulejo no seu muro: pinte o quadradinho e veja a semana se encher de cor!
          </p>
          <span>{BRAND.name}</span>
        </footer>
        <OutlineStrip seed={11} className={styles.strip} />
      </article>
    </div>
  )
}

function ChildBlock({ child, rows, days }: ChildChart<ChartChild> & { days: readonly CivilDate[] }) {
  return (
    <section className={styles.block} aria-label={`Semana de ${child.name}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.child}>
                <ChildAvatar child={child} size={48} />
                <span className={styles.name} translate="no">
                  {child.name}
                </span>
              </span>
            </th>
            {days.map((day, weekday) => (
              <th key={day} scope="col" className={styles.day}>
                <abbr title={WEEKDAY_NAMES[weekday]}>{WEEKDAY_LABELS[weekday]}</abbr>
                <small>{Number(day.slice(8))}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TaskRow key={`${row.taskId} ${row.slot}`} row={row} />
          ))}
        </tbody>
      </table>
      <p className={styles.prize}>
        Prêmio que estou juntando: {child.goal && <b className={styles.goal}>{child.goal}</b>}
      </p>
    </section>
  )
}

function TaskRow({ row }: { row: ChartRow }) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.task}>
          <TaskDrawing name={taskDrawings.nameFor(row)} size={40} />
          <span className={styles.text}>
            {row.title} <small>{chartDetail(row)}</small>
          </span>
        </span>
      </th>
      {row.boxes.map((hasBox, weekday) => (
        <td key={weekday}>{hasBox && <BoxToTick turns={(weekday + row.title.length) % 4} />}</td>
      ))}
    </tr>
  )
}

/** A box to tick: the outline of an azulejo, rotated by `turns` quarter turns. */
function BoxToTick({ turns }: { turns: number }) {
  return (
    <svg className={styles.box} viewBox="0 0 20 20" role="img" aria-label="Para marcar">
      <path
        className={styles.arc}
        d="M1 19A18 18 0 0 1 19 1M10 19a9 9 0 0 1 9-9"
        transform={`rotate(${turns * 90} 10 10)`}
      />
      <path className={styles.outline} d="M5 1H19V19H1V5A4 4 0 0 1 5 1z" />
    </svg>
  )
}

/** Converts measures to custom properties in em: `rowPadding` becomes `--rowPadding`. */
function emsOf(measures: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(measures).map(([name, ems]) => [`--${name}`, `${ems}em`]))
}
