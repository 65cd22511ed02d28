import { exportFamily } from '#app/domain/family-export/export-family.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/export-family.ts'

const REFUSALS = {
  not_allowed: { status: 403, message: 'Só um responsável pode baixar os dados da família.' },
  too_many_attempts: {
    status: 429,
    message: 'Muitas cópias em pouco tempo. Espere uma hora e tente de novo.',
  },
  family_not_found: { status: 404, message: 'Dados da família não encontrados.' },
  photos_unavailable: {
    status: 503,
    message:
      'As fotos não estão disponíveis agora, e a cópia ficaria sem elas. Tente de novo em alguns minutos.',
  },
} as const

/** 'Baixar meus dados': a ZIP with everything of the family, for guardians. */
export async function loader({ request, context }: Route.LoaderArgs) {
  // another site must not start an export, because an export permits the guardian to leave the family
  const fetchSite = request.headers.get('sec-fetch-site') ?? 'none'
  if (fetchSite !== 'same-origin' && fetchSite !== 'none')
    return textResponse('Pedido recusado: ele veio de outro site.', 403)
  if (request.method !== 'GET') return textResponse('', 405)
  const result = await exportFamily(context.get(familyContext), request.signal)
  if (!result.ok) return textResponse(REFUSALS[result.reason].message, REFUSALS[result.reason].status)
  return new Response(result.body, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(result.size),
      'content-disposition': `attachment; filename="${result.fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}

function textResponse(message: string, status: number): Response {
  return new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
