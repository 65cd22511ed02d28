import { BRAND } from '#content/brand.ts'
import {
  SecondFactorPage,
  type SecondFactorStatus,
} from '#app/domain/accounts/components/second-factor-page.tsx'
import { canTurnOnSecondFactor } from '#app/domain/accounts/policy.ts'
import {
  findAuthenticatorKey,
  findSecondFactor,
  findSignInMethods,
  isEmailVerified,
} from '#app/domain/accounts/queries.server.ts'
import { safeReturnPath } from '#app/platform/safe-return-path.ts'
import {
  familyContext,
  sessionIdContext,
  userContext,
} from '#app/domain/accounts/session/session-context.server.ts'
import { nullOnFailure } from '#app/platform/client-loaders.ts'
import type { Route } from './+types/second-factor.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Verificação em duas etapas · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** 'Verificação em duas etapas'; `?volta=` is the path to return to. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<SecondFactorStatus> {
  const { userId, role } = context.get(familyContext)
  const { isAdmin, email } = context.get(userContext)
  const { hasPassword } = await findSignInMethods(userId)
  return {
    ...(await findSecondFactor(userId)),
    appKey: (await findAuthenticatorKey(userId, context.get(sessionIdContext))) ?? null,
    mayTurnOn: canTurnOnSecondFactor({ role, isAdmin }),
    isRequired: isAdmin,
    unconfirmedEmail: (await isEmailVerified(userId)) ? null : email,
    passwordlessEmail: hasPassword ? null : email,
    back: safeReturnPath(url.searchParams.get('volta')) ?? null,
  }
}

/** Offline, the page shows a message in place of its content. */
export const clientLoader = nullOnFailure<SecondFactorStatus>

export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  return <SecondFactorPage status={loaderData} />
}
