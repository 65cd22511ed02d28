import { data, redirect } from 'react-router'
import { problemsOf, problemWith, textsOf } from '#app/domain/identities/form-problems.ts'
import { EMAIL_MALFORMED } from '#app/domain/identities/schema.ts'
import { ContactPage } from '#app/domain/site/components/contact-page.tsx'
import { TRAP } from '#app/domain/site/contact.ts'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { areLettersForTrying, contactAddress } from '#app/domain/site/queries.server.ts'
import { contactSchema } from '#app/domain/site/schema.ts'
import { sendContactMessage } from '#app/domain/site/send-contact-message.server.ts'
import { log } from '#app/platform/log.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { PAGES } from '#content/pages.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/contact.ts'

export const handle = { static: true, isEverybodys: true }

const SENT = `${PAGES.contact.path}?enviada=1`

const REFUSALS = {
  no_address: { status: 409, field: undefined, message: 'Este site ainda não tem um endereço de contato.' },
  malformed_email: { status: 400, field: 'email', message: EMAIL_MALFORMED },
  too_many_attempts: {
    status: 429,
    field: undefined,
    message:
      'Já recebemos várias mensagens daqui. Espere um pouco e tente de novo: o seu texto continua abaixo.',
  },
} as const

const FAILED = 'Não conseguimos guardar a sua mensagem. Tente de novo: o seu texto continua abaixo.'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(PAGES.contact, { matches, isHidden: loaderData?.isSent ?? false })

/** The same for everybody, but with what was typed after a refusal, which no cache may keep. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders?.has('cache-control') ? actionHeaders : { 'cache-control': 'public, max-age=3600' }
}

export function loader({ url }: Route.LoaderArgs) {
  return {
    isSent: url.searchParams.has('enviada'),
    hasAddress: contactAddress() !== undefined,
    isForTrying: areLettersForTrying(),
    isSold: areSubscriptionsSold(),
  }
}

/** Leads on after a letter, so that reloading sends nothing again. */
export async function action({ request, context }: Route.ActionArgs) {
  const texts = textsOf(await readForm(request))
  const { [TRAP]: trap, ...values } = texts
  const sent = redirect(SENT, { status: 303, headers: neverStored() })
  // a program: it hears what it wants to hear
  if (trap) return sent
  const stay = (status: number, problems: ReturnType<typeof problemWith>) =>
    data(problems, { status, headers: neverStored() })
  const input = contactSchema.safeParse(values)
  if (!input.success) return stay(400, problemsOf(input.error, values))
  const { clientAddress, requestId } = context.get(requestContext)
  try {
    const result = await sendContactMessage(input.data, { clientAddress })
    if (result.ok) return sent
    const { status, field, message } = REFUSALS[result.reason]
    return stay(status, problemWith(field, message, values))
  } catch (error) {
    log.error({ requestId, err: error }, 'a letter from the contact page could not be queued')
    return stay(500, problemWith(undefined, FAILED, values))
  }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} refusal={actionData} />
}
