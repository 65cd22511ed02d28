import { BRAND } from '#content/brand.ts'
import { data, redirect, useNavigation } from 'react-router'
import { FamilyReviewPage } from '#app/domain/families/components/family-review.tsx'
import { finishFamilyReview } from '#app/domain/families/review/finish-family-review.server.ts'
import { findFamilyReview } from '#app/domain/families/review/read-family-review.server.ts'
import { removeReviewedMember } from '#app/domain/families/review/remove-member.server.ts'
import { startFreshFamily } from '#app/domain/families/departure/start-fresh-family.server.ts'
import { familyReviewSchema } from '#app/domain/families/schema.ts'
import { textsOf } from '#app/domain/accounts/form-problems.ts'
import { stayOnFailure } from '#app/domain/accounts/components/stay-on-failure.ts'
import { checkInput, readForm, refuse } from '#app/platform/form.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import {
  familyContext,
  sessionIdContext,
  userContext,
} from '#app/domain/accounts/session/session-context.server.ts'
import { hasAppAccess } from '#app/domain/accounts/session/subscription-gate.server.ts'
import type { Route } from './+types/review-family.ts'

const FAILURE_MESSAGE = 'Não foi possível guardar a sua resposta. Tente novamente.'
const NO_OTHER_GUARDIAN =
  'Sem você, esta família ficaria sem nenhum responsável. Para sair, convide outro responsável antes.'
const NOT_REMOVABLE =
  'Esta pessoa não pode ser removida aqui: ela já estava na família, criou a família ou paga o plano.'

export const meta: Route.MetaFunction = () => [
  { title: `Quem é da sua família? · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Asks a person who recovered the account whether this is their family; redirects others to the app. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  if (!user.mustReviewFamily) throw redirect('/app')
  const membership = await findMembership({ id: context.get(sessionIdContext), user })
  return {
    ...(await findFamilyReview(context.get(familyContext))),
    canOpenApp: membership !== undefined && hasAppAccess(membership),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(familyContext)
  const input = checkInput(textsOf(await readForm(request)), familyReviewSchema)
  if (!input.ok) return input.response
  // an earlier tap has already finished the review
  if (!context.get(userContext).mustReviewFamily) return openApp()
  if (input.value.intent === 'remover') {
    const { userId, turnOffDevices } = input.value
    const result = await removeReviewedMember(scope, { userId, turnOffDevices: turnOffDevices === 'on' })
    if (result.ok || result.reason === 'member_not_found') return data({ ok: true as const })
    return refuse(NOT_REMOVABLE, 403)
  }
  if (input.value.intent === 'nova') {
    const result = await startFreshFamily(scope)
    if (!result.ok) return refuse(NO_OTHER_GUARDIAN, 409)
  } else await finishFamilyReview(scope)
  return openApp()
}

const openApp = () => redirect('/app', { headers: noStore() })

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnFailure(serverAction, FAILURE_MESSAGE, (message) => ({ ok: false as const, message }))
}

export default function ReviewFamily({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const pendingFields = textsOf(navigation.formData ?? new FormData())
  return (
    <FamilyReviewPage
      {...loaderData}
      problem={actionData && 'message' in actionData ? actionData.message : undefined}
      pendingIntent={pendingFields.intent}
      pendingUserId={pendingFields.userId}
    />
  )
}
