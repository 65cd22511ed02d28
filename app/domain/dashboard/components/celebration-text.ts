import { formatSignedPoints } from '#app/base/format-points.ts'
import { sumOfPoints } from '../../tasks/approval/claim.ts'
import { isCounted } from '../../tasks/task-days.ts'
import type { DashboardChild } from '../dashboard.ts'

const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/**
 * The words of a celebration: 'Bia fez tudo hoje!' and '6 de 6 · +41 pontos'. Points of siblings are not added up, and
 * points that wait are not promised.
 *
 * @param children those whose day is complete, at least one
 */
export function celebrationTexts(
  children: readonly Pick<DashboardChild, 'name' | 'taskDays'>[],
  isWaiting: boolean,
): { title: string; text: string } {
  const names = nameList.format(children.map(({ name }) => name))
  const title = `${names} ${children.length === 1 ? 'fez' : 'fizeram'} tudo hoje!`
  if (isWaiting) return { title, text: 'Agora um responsável confere.' }
  const counted = children.flatMap(({ taskDays }) => taskDays.filter(isCounted))
  const count = `${counted.length} de ${counted.length}`
  if (children.length > 1) return { title, text: `${count} no muro` }
  const points = sumOfPoints(counted)
  return { title, text: `${count} · ${formatSignedPoints(points)} ${points === 1 ? 'ponto' : 'pontos'}` }
}
