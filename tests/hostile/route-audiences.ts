/**
 * Who may use a route outside of /app:
 * - `everybody`: everybody gets the same response.
 * - `personal`: everybody, but only for their own session, form or mailed code.
 * - `devices`: children's devices that a guardian has paired.
 * - `administrators`: administrators of the site whose second factor is on.
 * - `secretUrl`: everybody who knows the secret in the URL.
 * - `sandbox`: everybody, on installations with simulated payments.
 * - `developers`: everybody, in development only.
 */
export type Audience =
  'everybody' | 'personal' | 'devices' | 'administrators' | 'secretUrl' | 'sandbox' | 'developers'

/** Every route outside of /app, as method and path pattern. */
export const ROUTES_BY_AUDIENCE: Record<Audience, string[]> = {
  everybody: [
    'GET /',
    'GET /index',
    'GET /conta-excluida',
    'GET /privacidade',
    'GET /termos',
    'GET /reembolso',
    'GET /contato',
    'POST /contato',
    'GET /robots.txt',
    'GET /.well-known/security.txt',
    'GET /.well-known/change-password',
    'GET /sitemap.xml',
    'GET /vsl',
    'GET /vsl/novas-assinaturas',
    'GET /blog',
    'GET /blog/rss.xml',
    'GET /blog/atom.xml',
    'GET /blog/categoria/:slug',
    'GET /blog/tag/:slug',
    'GET /blog/imagens/:id/:file',
    'GET /blog/og/:file',
    'GET /blog/:slug',
    'GET /*',
  ],
  personal: [
    ...['/login', '/register', '/auth', '/segundo-fator', '/nova-senha', '/confirmar-email', '/sair'].flatMap(
      (path) => [`GET ${path}`, `POST ${path}`],
    ),
    'GET /sessao',
    'POST /senha/conferir',
    'GET /entrar/google',
    'POST /entrar/google',
    'GET /entrar/google/volta',
    'GET /entrar/google/fim',
    'GET /subscribe',
    'GET /assinatura/comecar',
    'POST /assinatura/comecar',
    'GET /assinatura/volta',
    'GET /assinatura/situacao',
    'GET /assinatura/eventos',
    'GET /assinatura/usar-compra',
    'POST /assinatura/usar-compra',
    'GET /assinatura/confirmar-email',
    'POST /assinatura/confirmar-email',
    'GET /aparelho',
    'GET /aparelho/parear',
    'POST /aparelho/parear',
  ],
  devices: [
    'GET /aparelho/visao',
    'GET /aparelho/eventos',
    'GET /aparelho/fotos/:mediaId',
    'GET /aparelho/tarefas/fotos/:proofId',
    'POST /aparelho/acoes/entrar',
    'POST /aparelho/acoes/ficar',
    'POST /aparelho/acoes/sair',
    'POST /aparelho/acoes/usar',
    'POST /aparelho/acoes/marcar',
    'POST /aparelho/acoes/marcar-com-foto',
    'POST /aparelho/acoes/pegar',
    'POST /aparelho/acoes/devolver',
    'POST /aparelho/acoes/passo',
    'POST /aparelho/acoes/elogio-visto',
    'POST /aparelho/acoes/pedir',
    'POST /aparelho/acoes/desfazer-pedido',
    'POST /aparelho/acoes/guardar',
    'POST /aparelho/acoes/pegar-de-volta',
  ],
  administrators: [
    'GET /blog/admin',
    'GET /blog/admin/novo',
    'GET /blog/admin/editar/:postId',
    'POST /blog/admin/editar/:postId/salvar',
    'GET /blog/admin/editar/:postId/copia',
    'POST /blog/admin/editar/:postId/copia',
    'POST /blog/admin/editar/:postId/previa',
    'GET /blog/admin/editar/:postId/versoes',
    'GET /blog/admin/imagens',
    'POST /blog/admin/imagens',
    'POST /blog/admin/status',
    'POST /blog/admin/excluir',
    'POST /blog/admin/descartar',
    'GET /blog/admin/previa',
    'POST /blog/admin/previa',
    'GET /blog/admin/categorias',
    'POST /blog/admin/categorias/mudar',
    'POST /blog/admin/restaurar',
    'GET /blog/debug',
    'GET /blog/admin/importar',
    'POST /blog/admin/importar',
    'POST /blog/admin/importar/parar',
    'POST /blog/admin/importar/desfazer',
    'GET /blog/admin/exportar',
    'GET /blog/admin/*',
    'GET /admin/assinaturas',
    'POST /admin/assinaturas',
    'GET /admin/visitas',
  ],
  secretUrl: ['GET /blog/previa/:token'],
  sandbox: [
    'GET /pagamento-simulado/:productId',
    'POST /pagamento-simulado/:productId',
    'GET /pagamento-simulado/compra/:code',
    'POST /pagamento-simulado/compra/:code',
  ],
  developers: ['GET /dev/emails'],
}

/** The path patterns of an audience's routes with this method. */
export function pathsFor(audience: Audience, method: 'GET' | 'POST'): string[] {
  return ROUTES_BY_AUDIENCE[audience]
    .filter((route) => route.startsWith(`${method} `))
    .map((route) => route.slice(method.length + 1))
}
