import { exportFamily } from '#app/domain/family-export/export-family.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/export-family.ts'

const REFUSED = {
  not_allowed: { status: 403, message: 'Só um responsável pode baixar os dados da família.' },
  too_many_attempts: {
    status: 429,
    message: 'Muitas cópias em pouco tempo. Espere uma hora e tente de novo.',
  },
  family_not_found: { status: 404, message: 'Dados da família não encontrados.' },
} as const

/** 'Baixar meus dados': a ZIP with everything of the family, for guardians. */
export async function loader({ request, context }: Route.LoaderArgs) {
  // a copy counts for leaving the family: no other site may start one
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none') return text('Pedido recusado: ele veio de outro site.', 403)
  if (request.method !== 'GET') return text('', 405)
  const result = await exportFamily(context.get(familyContext), request.signal)
  if (!result.ok) return text(REFUSED[result.reason].message, REFUSED[result.reason].status)
  return new Response(result.body, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(result.size),
      'content-disposition': `attachment; filename="${result.fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}

function text(message: string, status: number): Response {
  return new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
