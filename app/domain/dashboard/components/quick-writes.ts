import { TAKE_BACK_PATH } from '../../points/components/history.tsx'
import { MARK_PATH } from './use-mark-task-day.ts'
import { SCORE_PATH } from './use-tell-outcome.ts'

/** Taps nobody waits for in a dialog: they show at once, and a refusal is told here, in one place. */
export const QUICK_WRITES = [
  MARK_PATH,
  SCORE_PATH,
  TAKE_BACK_PATH,
  '/app/tarefas/excluir',
  '/app/premios/excluir',
] as const
