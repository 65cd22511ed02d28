import { areLettersForTrying, contactAddress } from '#app/domain/site/queries.server.ts'
import { securityTxt } from '#app/domain/site/security-txt.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { BRAND } from '#content/brand.ts'

/** How to tell the owner of a weakness; 404 where there is no way. */
export function loader() {
  const takesLetters = contactAddress() !== undefined && !areLettersForTrying()
  const site = { origin: environment().appUrl, email: BRAND.company.contactEmail, takesLetters }
  const text = securityTxt(site, now())
  return new Response(text ?? 'Não há contato de segurança neste endereço.\n', {
    status: text === undefined ? 404 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
