import { capitalized } from '#app/base/capitalized.ts'
import type { Pause, PauseKind } from '../schedule/absence.ts'
import type { PausePreview } from './pause-preview.ts'
import { dateText } from './week-text.ts'

const PAUSE_NAMES: Record<PauseKind, string> = {
  vacation: 'Férias',
  holiday: 'Feriado',
  trip: 'Viagem',
  sick: 'Doente hoje',
}

/** 'férias'. */
const kindText = (kind: PauseKind) => PAUSE_NAMES[kind].toLowerCase()

/** 'Férias'. */
export const pauseName = (kind: PauseKind) => PAUSE_NAMES[kind]

/** The submit button of a new pause: 'Combinar férias'. */
export const pauseSubmitLabel = (kind: PauseKind) =>
  kind === 'sick' ? 'Combinar folga' : `Combinar ${kindText(kind)}`

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** The children of a pause: 'todos', 'Lia e Davi'. */
export function pauseChildrenText(
  { childIds }: Pick<Pause, 'childIds'>,
  children: readonly { id: string; name: string }[],
): string {
  const names = children.filter(({ id }) => childIds?.includes(id) ?? true).map(({ name }) => name)
  return names.length === children.length && children.length > 1 ? 'todos' : listFormat.format(names)
}

/** 'Férias, 21/12 a 31/01', 'Feriado, 25/12', 'Davi, doente hoje'. */
export function pauseHeading(pause: Pause, children: readonly { id: string; name: string }[]): string {
  const { kind, fromOn, toOn } = pause
  if (kind === 'sick') return `${capitalized(pauseChildrenText(pause, children))}, doente hoje`
  const dates = fromOn === toOn ? dateText(fromOn) : `${dateText(fromOn)} a ${dateText(toOn)}`
  return `${PAUSE_NAMES[kind]}, ${dates}`
}

/** '42 dias de férias', 'Um dia de feriado', 'Hoje é folga'. */
export function previewTitle(kind: PauseKind, days: number): string {
  if (kind === 'sick') return 'Hoje é folga'
  return days === 1 ? `Um dia de ${kindText(kind)}` : `${days} dias de ${kindText(kind)}`
}

/** What rests and what appears: '9 tarefas de “Aulas” descansam. As 2 de “Férias” aparecem: Regar a horta, Ler à sombra.' */
export function previewText(
  kind: PauseKind,
  { resting, appearing, isPassed }: Omit<PausePreview, 'days'>,
): string {
  const isSeason = kind === 'vacation' || kind === 'holiday'
  const ofLessons = isSeason ? ' de “Aulas”' : ''
  const parts = [
    resting.length === 0
      ? `Nenhuma tarefa${ofLessons} descansa.${isSeason ? ' As outras continuam.' : ''}`
      : `${resting.length} ${resting.length === 1 ? 'tarefa' : 'tarefas'}${ofLessons} ${resting.length === 1 ? 'descansa' : 'descansam'}.`,
  ]
  if (appearing.length > 0)
    parts.push(
      appearing.length === 1
        ? `A de “Férias” aparece: ${appearing[0]!}.`
        : `As ${appearing.length} de “Férias” aparecem: ${appearing.join(', ')}.`,
    )
  if (isPassed) parts.push('No rodízio a vez passa; a ordem não muda.')
  if (kind === 'sick') parts.push('O que já fez, fica.')
  return parts.join(' ')
}
