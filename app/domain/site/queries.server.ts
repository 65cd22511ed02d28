import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { BRAND } from '#content/brand.ts'
import { PAGES, type PublicPage } from '#content/pages.ts'
import { areSubscriptionsSold } from '../payments/providers.server.ts'
import { countsByPage, type PageCount, type PageCounts, shownTimes } from './page-count.ts'
import { readLegalText } from './read-legal-text.server.ts'
import type { LegalTextName } from './site.ts'
import type { SitemapEntry } from './sitemap.ts'

const ONLY_WHERE_SOLD: PublicPage[] = [PAGES.plans, PAGES.refunds]
const LEGAL_TEXTS: [PublicPage, LegalTextName][] = [
  [PAGES.privacy, 'privacidade'],
  [PAGES.terms, 'termos'],
  [PAGES.refunds, 'reembolso'],
]

/** The public pages that there are in this configuration: without plans and refunds where nothing is sold. */
function openPages(): PublicPage[] {
  const isSold = areSubscriptionsSold()
  return Object.values(PAGES).filter((page) => isSold || !ONLY_WHERE_SOLD.includes(page))
}

/** What the site map lists: every public page, and `more`, such as the posts of the blog. */
export function sitemapEntries(more: readonly SitemapEntry[] = []): SitemapEntry[] {
  const pages = openPages().map((page): SitemapEntry => {
    const text = LEGAL_TEXTS.find(([legal]) => legal === page)?.[1]
    // of the other pages nobody knows when their words last changed
    return { path: page.path, lastModified: text ? readLegalText(text).day : undefined }
  })
  return [...pages, ...more]
}

/** Where letters from visitors go: the company's address, else the administrator's; undefined where there is neither. */
export function contactAddress(): string | undefined {
  const { adminEmail } = environment()
  return BRAND.company.contactEmail || adminEmail || (isForTrying() ? `contato@${BRAND.domain}` : undefined)
}

/** Whether letters only go to the outbox of an example: nobody gets them. */
export function areLettersForTrying(): boolean {
  return !BRAND.company.contactEmail && !environment().adminEmail && isForTrying()
}

/** An installation with the example family and without a mail server. */
function isForTrying(): boolean {
  const { seed, smtpUrl } = environment()
  return seed === 'demo' && smtpUrl === undefined
}

/** How often each public page was answered, for administrators. The caller has asked whether the person is one. */
export async function findPageCounts(): Promise<PageCounts> {
  const times = shownTimes(now())
  const firstDay = times.days[0] ?? ''
  const firstMonth = times.months[0] ?? ''
  const byDay = await sql<PageCount>`
    select page, day, count from page_counts where day >= ${firstDay}::date`.execute(database())
  const byMonth = await sql<PageCount>`
    select page, to_char(day, 'YYYY-MM') as day, sum(count) as count from page_counts
    where day >= ${`${firstMonth}-01`}::date group by 1, 2`.execute(database())
  return { ...times, pages: countsByPage(times, byDay.rows, byMonth.rows) }
}
