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
/** Writes whose dialog waits for the answer. */
const AWAITED_WRITES = [
  '/app/tarefas/salvar',
  '/app/premios/salvar',
  '/app/premios/resgatar',
  '/app/pontos/editar',
  '/app/criancas/salvar',
  '/app/criancas/excluir',
  '/app/familia/salvar',
  '/app/perfil',
  '/app/perfil/email',
  '/app/perfil/senha',
  '/app/perfil/aparelhos',
  '/app/perfil/verificacao',
  '/app/convites',
  '/app/familia/sair',
  '/app/familia/membros/remover',
  '/app/familia/entrar',
  '/app/convites/cancelar',
  '/app/consentimento',
] as const
/** Every write of the screens: their browser's side is fetched ahead. */
export const ALL_WRITES = [...QUICK_WRITES, ...AWAITED_WRITES]
