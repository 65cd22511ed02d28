import { MARK_PATH } from './use-mark-task-day.ts'
import { SCORE_PATH } from './use-tell-outcome.ts'

/** Taps nobody waits for in a dialog: they show at once, and a refusal is told here, in one place. */
export const QUICK_WRITES = [
  MARK_PATH,
  SCORE_PATH,
  '/app/pontos/excluir',
  '/app/tarefas/excluir',
  '/app/premios/excluir',
] as const
