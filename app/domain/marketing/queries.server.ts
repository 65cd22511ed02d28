import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES, type ListedPage } from '#content/pages.ts'
import { areSubscriptionsSold } from '../billing/payments/providers.server.ts'
import { countsByPage, type PageCount, type PageReport, reportPeriods } from './page-counts/page-count.ts'
import { readLegalText } from './read-legal-text.server.ts'
import type { LegalText } from './site.ts'
import type { SitemapEntry } from './sitemap.ts'

const PAGES_FOR_SALES: ListedPage[] = [PAGES.plans, PAGES.refunds]
const LEGAL_TEXT_NAMES = { privacy: 'privacidade', terms: 'termos', refunds: 'reembolso' } as const

export type LegalPageKey = keyof typeof LEGAL_TEXT_NAMES

/** False for the pages about plans and refunds if no plans are sold. */
export const isPageAvailable = (page: ListedPage): boolean =>
  areSubscriptionsSold() || !PAGES_FOR_SALES.includes(page)

export const legalTextOf = (key: LegalPageKey): LegalText => readLegalText(LEGAL_TEXT_NAMES[key])

const isLegalPage = (key: string): key is LegalPageKey => key in LEGAL_TEXT_NAMES

/** Entries of all available public pages and of `posts`. Only legal texts and posts have a date of change. */
export function sitemapEntries(posts: readonly SitemapEntry[] = []): SitemapEntry[] {
  const pages = Object.entries(PAGES)
    .filter(([, page]) => isPageAvailable(page))
    .map(([key, { path }]): SitemapEntry => ({
      path,
      lastModified: isLegalPage(key) ? legalTextOf(key).day : undefined,
    }))
  return [...pages, ...posts]
}

/** E-mail that receives contact messages: the company's, else the administrator's, else a simulated one in a demo. */
export function contactRecipient(): string | undefined {
  const { adminEmail } = environment()
  return BRAND.company.contactEmail || adminEmail || (isDemo() ? `contato@${BRAND.domain}` : undefined)
}

/** Whether contact messages only go to the outbox, as in a demo. */
export function isContactSimulated(): boolean {
  return !BRAND.company.contactEmail && !environment().adminEmail && isDemo()
}

/** Whether the installation has the demo family and no mail server. */
function isDemo(): boolean {
  const { seed, smtpUrl } = environment()
  return seed === 'demo' && smtpUrl === undefined
}

/** Views of public pages by day and month. The caller checks that the person is an administrator. */
export async function findPageCounts(): Promise<PageReport> {
  const periods = reportPeriods(now())
  const firstDay = periods.days[0] ?? ''
  const firstMonth = periods.months[0] ?? ''
  const dayCounts = await sql<PageCount>`
    select page, day, count from page_counts where day >= ${firstDay}::date`.execute(database())
  const monthCounts = await sql<PageCount>`
    select page, to_char(day, 'YYYY-MM') as day, sum(count) as count from page_counts
    where day >= ${`${firstMonth}-01`}::date group by 1, 2`.execute(database())
  return { ...periods, pages: countsByPage(periods, dayCounts.rows, monthCounts.rows) }
}
