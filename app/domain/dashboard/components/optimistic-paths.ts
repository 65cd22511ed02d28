import { TAKE_BACK_PATH } from '../../points/components/history.tsx'
import { SCORE_PATH } from './use-action-toasts.ts'
import { MARK_PATH } from './use-mark-task-day.ts'

/** Actions whose effect is shown before the server responds. No dialog waits for them: a refusal is shown in a toast. */
export const OPTIMISTIC_PATHS = [
  MARK_PATH,
  SCORE_PATH,
  TAKE_BACK_PATH,
  '/app/tarefas/excluir',
  '/app/premios/excluir',
] as const
