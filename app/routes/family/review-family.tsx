import { BRAND } from '#content/brand.ts'
import { data, redirect, useNavigation } from 'react-router'
import { FamilyReview } from '#app/domain/families/components/family-review.tsx'
import { finishFamilyReview } from '#app/domain/families/finish-family-review.server.ts'
import { canRemoveMembers } from '#app/domain/families/policy.ts'
import { findOtherMembers } from '#app/domain/families/queries.server.ts'
import { removeMember } from '#app/domain/families/remove-member.server.ts'
import { startFreshFamily } from '#app/domain/families/start-fresh-family.server.ts'
import { familyReviewSchema } from '#app/domain/families/schema.ts'
import { NO_CONNECTION, textsOf } from '#app/domain/identities/form-problems.ts'
import { checkInput, NOT_ALLOWED, readForm, refuse } from '#app/platform/form.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { familyContext, userContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/review-family.ts'

const FAILED = 'Não foi possível guardar a sua resposta. Tente novamente.'
const NO_OTHER_GUARDIAN =
  'Nesta família não ficaria nenhum responsável. Remova quem você não conhece e toque em continuar.'

export const meta: Route.MetaFunction = () => [
  { title: `Quem é da sua família? · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Asks a person who took the account back who belongs to the family; everybody else goes to the app. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(userContext).mustReviewFamily) throw redirect('/app')
  const scope = context.get(familyContext)
  return { others: await findOtherMembers(scope), mayRemove: canRemoveMembers(scope) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(familyContext)
  const input = checkInput(textsOf(await readForm(request)), familyReviewSchema)
  if (!input.ok) return input.response
  // a second tap comes after the answer
  if (!context.get(userContext).mustReviewFamily) return openApp()
  if (input.value.intent === 'remover') {
    const result = await removeMember(scope, { userId: input.value.userId })
    if (result.ok || result.reason === 'member_not_found') return data({ ok: true as const })
    return refuse(NOT_ALLOWED, 403)
  }
  if (input.value.intent === 'nova') {
    const result = await startFreshFamily(scope)
    if (!result.ok) return refuse(NO_OTHER_GUARDIAN, 409)
  } else await finishFamilyReview(scope)
  return openApp()
}

const openApp = () => redirect('/app', { headers: neverStored() })

/** Without the network the page stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const message = error instanceof TypeError ? NO_CONNECTION : FAILED
    // the status keeps the router from reading the page anew, which would fail as well
    return data({ ok: false as const, message }, { status: 503 })
  }
}

export default function ReviewFamily({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const pending = textsOf(navigation.formData ?? new FormData())
  return (
    <FamilyReview
      {...loaderData}
      problem={actionData && 'message' in actionData ? actionData.message : undefined}
      pendingIntent={pending.intent}
      pendingUserId={pending.userId}
    />
  )
}
