/**
 * The paths under /app that other files name; the routes of app/routes.ts. Writes have the paths of `defineAction`
 * (base/action.ts).
 */
export const APP_PATHS = {
  home: '/app',
  liveStream: '/app/eventos',
  weekChart: '/app/quadro',
  agreement: '/app/combinado',
  pastDays: '/app/tarefas/dias',
  history: '/app/pontos/historico',
  weeklyPoints: '/app/pontos/semanas',
  taskWeek: '/app/tarefas/semana',
  suggestIdeas: '/app/ia/sugerir',
  checkBalance: '/app/ia/verificar',
  commentOnBalance: '/app/ia/palavras',
  photos: '/app/fotos',
  proofs: '/app/conferir/fotos',
  settings: '/app/config',
  ownData: '/app/meus-dados',
  secondFactor: '/app/perfil/duas-etapas',
  reviewFamily: '/app/familia/conferir',
  exportFamily: '/app/dados/exportar',
  deleteAccount: '/app/conta/excluir',
  ebooks: '/app/ebooks',
} as const

/** Opens the page of Config that changes the password. */
export const SECURITY_PATH = '/app?config=security'
