import { type FormProblems, problemsOf, problemWith, textsOf } from '#app/domain/accounts/form-problems.ts'
import { EMAIL_MALFORMED } from '#app/domain/accounts/schema.ts'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { ContactPage } from '#app/domain/marketing/components/contact-page.tsx'
import { HONEYPOT_FIELD } from '#app/domain/marketing/contact/contact.ts'
import { isContactSimulated, contactRecipient } from '#app/domain/marketing/queries.server.ts'
import { contactSchema } from '#app/domain/marketing/schema.ts'
import { sendContactMessage } from '#app/domain/marketing/contact/send-contact-message.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { log } from '#app/base/log.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { noStore } from '#app/platform/no-store.ts'
import { PAGES } from '#content/pages.ts'
import { definePage, type PageRequest, type PageResult, redirectTo } from './page.tsx'

const SENT_PATH = `${PAGES.contact.path}?enviada=1`

const REFUSALS = {
  no_recipient: { status: 409, field: undefined, message: 'Este site ainda não tem um endereço de contato.' },
  malformed_email: { status: 400, field: 'email', message: EMAIL_MALFORMED },
  too_many_attempts: {
    status: 429,
    field: undefined,
    message:
      'Já recebemos várias mensagens daqui. Espere um pouco e tente de novo: o seu texto continua abaixo.',
  },
} as const

const SEND_FAILED = 'Não conseguimos guardar a sua mensagem. Tente de novo: o seu texto continua abaixo.'

/** The contact form. The response to a refused form repeats the visitor's input and is not cached. */
export const contact = definePage({
  file: 'contact.tsx',
  cache: 'public, max-age=3600',
  load: ({ url }) => ({ data: contactData(url) }),
  submit: sendMessage,
  head: ({ isMessageSent }, { origin }) => pageMeta(PAGES.contact, { origin, isNoindex: isMessageSent }),
  Page: ({ data }) => <ContactPage {...data} />,
})

function contactData(url: URL, refusal?: FormProblems) {
  return {
    isMessageSent: url.searchParams.has('enviada'),
    hasRecipient: contactRecipient() !== undefined,
    isMailSimulated: isContactSimulated(),
    arePlansSold: areSubscriptionsSold(),
    refusal,
  }
}

/** Redirects after sending, so that a reload does not send the message again. */
async function sendMessage({
  request,
  url,
  clientIp,
  requestId,
}: PageRequest): Promise<PageResult<ReturnType<typeof contactData>>> {
  const { [HONEYPOT_FIELD]: honeypot, ...values } = textsOf(await readForm(request))
  const successResponse = redirectTo(SENT_PATH, { status: 303, headers: noStore() })
  // only bots fill in the hidden field; they get the success response
  if (honeypot) return successResponse
  const refuse = (status: number, problems: FormProblems) => ({
    data: contactData(url, problems),
    status,
    headers: noStore(),
  })
  const input = contactSchema.safeParse(values)
  if (!input.success) return refuse(400, problemsOf(input.error, values))
  try {
    const result = await sendContactMessage(input.data, { clientIp })
    if (result.ok) return successResponse
    const { status, field, message } = REFUSALS[result.reason]
    return refuse(status, problemWith(field, message, values))
  } catch (error) {
    log.error({ requestId, err: error }, 'a message from the contact page could not be queued')
    return refuse(500, problemWith(undefined, SEND_FAILED, values))
  }
}
