import { OWN_MARK_REFUSALS } from '../../tasks/approval/own-mark-refusals.ts'
import { FAILED } from './actions.ts'

const CONFLICT = 409

/** Refusals in a child's words, where the family's screens say them to adults. */
export const CHILD_WORDS = {
  task_not_found: { status: CONFLICT, message: 'Esta tarefa não existe mais.' },
  balance_limit: {
    status: CONFLICT,
    message: 'Não cabem mais pontos. Chame um responsável.',
  },
  id_used: { status: CONFLICT, message: FAILED },
} as const

/** The refusals of a child's own mark, as its device says them. */
export const DEVICE_MARK_REFUSALS = { ...OWN_MARK_REFUSALS, ...CHILD_WORDS }
