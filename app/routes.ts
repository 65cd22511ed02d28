import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product. */
export default [
  index('routes/public/home.ts'),
  route('index', 'routes/public/home.ts', { id: 'home-by-name' }),
  route('login', 'routes/auth/login.tsx'),
  route('register', 'routes/auth/login.tsx', { id: 'register' }),
  route('auth', 'routes/auth/login.tsx', { id: 'auth' }),
  route('sair', 'routes/auth/sign-out.ts'),
  route('app', 'routes/family/family-area.tsx', [
    index('routes/family/app.tsx'),
    route('eventos', 'routes/family/events.ts'),
    route('tarefas/marcar', 'routes/family/mark-task-day.ts'),
    route('tarefas/salvar', 'routes/family/save-task.ts'),
    route('tarefas/excluir', 'routes/family/delete-task.ts'),
    route('premios/salvar', 'routes/family/save-reward.ts'),
    route('premios/excluir', 'routes/family/delete-reward.ts'),
    route('premios/resgatar', 'routes/family/redeem-reward.ts'),
    route('pontos/atribuir', 'routes/family/score-child.ts'),
    route('pontos/excluir', 'routes/family/take-back-entry.ts'),
    route('pontos/editar', 'routes/family/edit-entry.ts'),
    route('criancas/salvar', 'routes/family/save-child.ts'),
    route('criancas/excluir', 'routes/family/delete-child.ts'),
    route('fotos/:mediaId', 'routes/family/avatar-photo.ts'),
    route('config', 'routes/family/settings.ts'),
    route('familia/salvar', 'routes/family/save-family.ts'),
    route('perfil', 'routes/family/update-profile.ts'),
    route('convites', 'routes/family/create-invite.ts'),
  ]),
  route('*', 'routes/public/unknown.ts'),
] satisfies RouteConfig
