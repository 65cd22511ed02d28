import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES, type ListedPage } from '#content/pages.ts'
import { areSubscriptionsSold } from '../billing/payments/providers.server.ts'
import { countsByPage, type PageCount, type PageCounts, reportTimes } from './page-counts/page-count.ts'
import { readLegalText } from './read-legal-text.server.ts'
import type { LegalText } from './site.ts'
import type { SitemapEntry } from './sitemap.ts'

const ONLY_WHERE_SOLD: ListedPage[] = [PAGES.plans, PAGES.refunds]
const LEGAL_TEXT_NAMES = { privacy: 'privacidade', terms: 'termos', refunds: 'reembolso' } as const

export type LegalPageKey = keyof typeof LEGAL_TEXT_NAMES

/** False for plans and refunds where nothing is sold. */
export const isPageAvailable = (page: ListedPage): boolean =>
  areSubscriptionsSold() || !ONLY_WHERE_SOLD.includes(page)

export const legalTextOf = (key: LegalPageKey): LegalText => readLegalText(LEGAL_TEXT_NAMES[key])

const isLegalPage = (key: string): key is LegalPageKey => key in LEGAL_TEXT_NAMES

/** All available public pages and `posts`. Only legal texts and posts have a known date of change. */
export function sitemapEntries(posts: readonly SitemapEntry[] = []): SitemapEntry[] {
  const pages = Object.entries(PAGES)
    .filter(([, page]) => isPageAvailable(page))
    .map(([key, { path }]): SitemapEntry => ({
      path,
      lastModified: isLegalPage(key) ? legalTextOf(key).day : undefined,
    }))
  return [...pages, ...posts]
}

/** Recipient of contact messages: the company's address, else the administrator's; undefined without either. */
export function contactAddress(): string | undefined {
  const { adminEmail } = environment()
  return BRAND.company.contactEmail || adminEmail || (isDemo() ? `contato@${BRAND.domain}` : undefined)
}

/** Whether contact messages go only to the outbox of a demo. */
export function isContactSimulated(): boolean {
  return !BRAND.company.contactEmail && !environment().adminEmail && isDemo()
}

/** An installation with the demo family and without a mail server. */
function isDemo(): boolean {
  const { seed, smtpUrl } = environment()
  return seed === 'demo' && smtpUrl === undefined
}

/** Views of public pages. The caller checks that the person is an administrator. */
export async function findPageCounts(): Promise<PageCounts> {
  const times = reportTimes(now())
  const firstDay = times.days[0] ?? ''
  const firstMonth = times.months[0] ?? ''
  const dayCounts = await sql<PageCount>`
    select page, day, count from page_counts where day >= ${firstDay}::date`.execute(database())
  const monthCounts = await sql<PageCount>`
    select page, to_char(day, 'YYYY-MM') as day, sum(count) as count from page_counts
    where day >= ${`${firstMonth}-01`}::date group by 1, 2`.execute(database())
  return { ...times, pages: countsByPage(times, dayCounts.rows, monthCounts.rows) }
}
