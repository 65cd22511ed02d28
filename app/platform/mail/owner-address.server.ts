import { environment } from '#app/base/env.server.ts'
import { BRAND } from '#content/brand.ts'

/** Address for mails to the owner: the administrator's, else the company's; undefined without either. */
export function ownerAddress(): string | undefined {
  return environment().adminEmail ?? (BRAND.company.contactEmail || undefined)
}
