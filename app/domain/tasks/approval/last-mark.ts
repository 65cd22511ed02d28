import { firstNameOf } from '../../families/member.ts'
import type { TaskDayStatus } from '../task.ts'

/** The newest change of a task day, for somebody whose mark came too late. */
export interface LastMark {
  title: string
  status: TaskDayStatus
  /** Who made it; null if nobody did, or is no longer in the family. */
  markerName: string | null
  /** Whether the same person made it, on another device. */
  isOwn: boolean
}

const DEEDS: Record<TaskDayStatus, string> = {
  done: 'marcou Feita:',
  not_done: 'marcou Não feita:',
  claimed: 'já marcou, falta conferir:',
  redo: 'pediu para refazer:',
  pending: 'desfez a marca de',
}

/** Who changed the task day first, and how: 'Ana marcou Não feita: Regar as plantas.' */
export function lastMarkText({ title, status, markerName, isOwn }: LastMark): string {
  if (markerName === null) return `“${title}” já mudou em outro aparelho. Confira como está.`
  return isOwn
    ? `Em outro aparelho, você ${DEEDS[status]} ${title}.`
    : `${firstNameOf(markerName)} ${DEEDS[status]} ${title}.`
}

/** As `lastMarkText`, for a child after a guardian's answer. */
export function answeredMarkText(lastMark: LastMark): string {
  const { markerName } = lastMark
  if (markerName === null) return 'Um responsável já respondeu esta tarefa. Se precisar, fale com ele.'
  return `${lastMarkText(lastMark)} Se precisar, fale com ${firstNameOf(markerName)}.`
}
