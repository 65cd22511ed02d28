import { isContactSimulated, contactRecipient } from '#app/domain/marketing/queries.server.ts'
import { securityTxt as renderSecurityTxt } from '#app/domain/marketing/security-txt.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { BRAND } from '#content/brand.ts'
import type { PublicPage } from './page.tsx'

/** The file security.txt (RFC 9116), with the contact for vulnerability reports; 404 if none is configured. */
export const securityTxt: PublicPage = {
  async get() {
    const acceptsMessages = contactRecipient() !== undefined && !isContactSimulated()
    const site = { origin: environment().appUrl, email: BRAND.company.contactEmail, acceptsMessages }
    const text = renderSecurityTxt(site, now())
    return new Response(text ?? 'Não há contato de segurança neste endereço.\n', {
      status: text === undefined ? 404 : 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  },
}
