import { BRAND } from '#content/brand.ts'
import { redirect } from 'react-router'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { AgreementPage } from '#app/domain/start/components/agreement-page.tsx'
import { type Agreement, agreementOf } from '#app/domain/start/start-agreement.ts'
import { nullOnFailure } from '#app/platform/client-loaders.ts'
import type { Route } from './+types/agreement.ts'

export const meta: Route.MetaFunction = () => [
  { title: `O nosso combinado · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The sheet 'O nosso combinado' of the family. */
export async function loader({ context }: Route.LoaderArgs): Promise<Agreement> {
  const snapshot = await findDashboard(context.get(familyContext))
  if (!snapshot) throw redirect('/login')
  const { family, today, members, ...content } = snapshot.dashboard
  const adults = members.filter(({ role }) => role === 'parent').map(({ name }) => name)
  return agreementOf({ familyName: family.name, day: today, adults }, content)
}

/** Offline, the page shows a message in place of the sheet. */
export const clientLoader = nullOnFailure<Agreement>

export default function AgreementRoute({ loaderData }: Route.ComponentProps) {
  return <AgreementPage agreement={loaderData} />
}
