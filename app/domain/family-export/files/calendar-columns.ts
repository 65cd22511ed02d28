import type { PauseKind } from '../../tasks/schedule/absence.ts'
import { WEEKDAY_LABELS } from '../../tasks/task-texts.ts'
import type { ExportedPause, ExportedPresence, ExportedTakenTurn, ExportedTurnChange } from '../export.ts'
import { type Column, dayCell, momentCell } from './cell.ts'

export const PRESENCE_COLUMNS: Column<ExportedPresence>[] = [
  ['Criança', (presence) => presence.childName],
  ['Começa em', (presence) => dayCell(presence.anchorOn)],
  ['Primeira semana', ({ days }) => weekText(days.slice(0, 7))],
  ['Segunda semana', ({ days }) => weekText(days.slice(7))],
]

/** The days at home of a week from Sunday on. */
function weekText(days: readonly boolean[]): string {
  return WEEKDAY_LABELS.filter((_, weekday) => days[weekday]).join(', ') || 'nenhum dia'
}

const PAUSE_TEXTS: Record<PauseKind, string> = {
  vacation: 'férias',
  holiday: 'feriado',
  trip: 'viagem',
  sick: 'doente',
}

export const PAUSE_COLUMNS: Column<ExportedPause>[] = [
  ['Pausa', ({ kind }) => PAUSE_TEXTS[kind]],
  ['Crianças', ({ childNames }) => (childNames.length === 0 ? 'todas' : childNames.join(', '))],
  ['Primeiro dia', (pause) => dayCell(pause.fromOn)],
  ['Último dia', (pause) => dayCell(pause.toOn)],
  ['Criada em', (pause, context) => momentCell(pause.createdAt, context)],
]

export const TURN_CHANGE_COLUMNS: Column<ExportedTurnChange>[] = [
  ['Dia', (change) => dayCell(change.day)],
  ['Tarefa', (change) => change.taskTitle],
  ['Número da vez no dia', (change) => change.slot + 1],
  ['Criança', (change) => change.childName],
  ['Fica com', (change) => change.toChildName ?? 'ninguém: não precisa'],
]

export const TAKEN_TURN_COLUMNS: Column<ExportedTakenTurn>[] = [
  ['Dia', (turn) => dayCell(turn.day)],
  ['Tarefa', (turn) => turn.taskTitle],
  ['Número da vez no dia', (turn) => turn.slot + 1],
  ['Criança', (turn) => turn.childName],
  ['Pegou em', (turn, context) => momentCell(turn.takenAt, context)],
]
