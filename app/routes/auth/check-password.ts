import { textsOf } from '#app/domain/accounts/form-problems.ts'
import { isTooCommon } from '#app/domain/accounts/passwords/frequent-passwords.server.ts'
import { passwordCheckSchema } from '#app/domain/accounts/schema.ts'
import { readForm } from '#app/platform/form.server.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Route } from './+types/check-password.ts'

// high, because forms send a request after each pause in typing, and mobile carriers put many families behind one IP address
const LIMIT_PER_NETWORK = { attempts: 600, seconds: 15 * 60 }

/** Responds whether a new password would be refused as weak: `{ isWeak }`, null for invalid input or past the limit. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = passwordCheckSchema.safeParse(textsOf(await readForm(request)))
  const { clientIp } = context.get(requestContext)
  const isAllowed =
    input.success && (await allow('password check by address', networkOf(clientIp), LIMIT_PER_NETWORK))
  if (!isAllowed) return Response.json({ isWeak: null }, { headers: noStore() })
  const session = await findSession(request)
  const isWeak = isTooCommon(input.data.password, session?.user.email ?? input.data.email)
  return Response.json({ isWeak }, { headers: noStore(session?.renewedCookie) })
}
