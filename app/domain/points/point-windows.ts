import type { PointWindows, WindowPoints } from './entry.ts'

export type PointWindowName = keyof PointWindows

/** The four windows in display order (rule 36). */
export const POINT_WINDOWS: readonly {
  name: PointWindowName
  label: string
  /** What the sum is called beside its parts. */
  sumLabel: string
  period: string
}[] = [
  { name: 'today', label: 'Hoje', sumLabel: 'Saldo de hoje', period: 'hoje' },
  { name: 'week', label: 'Semana', sumLabel: 'Saldo da semana', period: 'nesta semana' },
  { name: 'month', label: 'Mês', sumLabel: 'Saldo do mês', period: 'neste mês' },
  { name: 'year', label: 'Ano', sumLabel: 'Saldo do ano', period: 'neste ano' },
]

/** The parts of a window's sum, signed: earned − lost − redeemed = sum (rule 36). */
export function windowParts(points: WindowPoints): { label: string; points: number }[] {
  return [
    { label: 'Ganhou', points: points.earned },
    { label: 'Perdeu', points: 0 - points.lost },
    { label: 'Resgatou', points: 0 - points.redeemed },
  ]
}
