import { findAdministrator, type Refusal } from '#app/domain/accounts/session/find-administrator.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Administrator } from '#app/domain/accounts/session/session-context.server.ts'
import type { PageRequest, PageResult } from './page.tsx'

/** Runs `handle` for an administrator with a second factor; others get a redirect or a refusal. */
export function forAdministrators<Data>(
  handle: (page: PageRequest, administrator: Administrator) => Promise<PageResult<Data>>,
) {
  return async (page: PageRequest): Promise<PageResult<Data>> => {
    const authorised = await findAdministrator(page.request, page.url)
    if (!authorised.ok) return toResponse(authorised.refusal)
    const result = await handle(page, authorised.administrator)
    if (result instanceof Response) return result
    return { ...result, headers: noStore(authorised.session.renewedCookie) }
  }
}

const toResponse = (refusal: Refusal): Response =>
  refusal instanceof Response ? refusal : Response.json(refusal.data, refusal.init ?? undefined)
