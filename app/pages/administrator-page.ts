import { findAdministrator, type Refusal } from '#app/domain/accounts/session/find-administrator.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Administrator } from '#app/domain/accounts/session/session-context.server.ts'
import type { PageRequest, PageResult } from './page.tsx'

/** Runs `handle` if the person is an administrator with a second factor. Others get a redirect or an error response. */
export function forAdministrators<Data>(
  handle: (page: PageRequest, administrator: Administrator) => Promise<PageResult<Data>>,
) {
  return async (page: PageRequest): Promise<PageResult<Data>> => {
    const access = await findAdministrator(page.request, page.url)
    if (!access.ok) return toResponse(access.refusal)
    const result = await handle(page, access.administrator)
    if (result instanceof Response) return result
    return { ...result, headers: noStore(access.session.renewedCookie) }
  }
}

const toResponse = (refusal: Refusal): Response =>
  refusal instanceof Response ? refusal : Response.json(refusal.data, refusal.init ?? undefined)
