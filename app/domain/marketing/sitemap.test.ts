import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { sitemapEntries } from './queries.server.ts'
import { robotsTxt, sitemapXml } from './sitemap.ts'

const ORIGIN = 'https://combinado.exemplo'

const urlsOf = (xml: string) =>
  (new XMLParser().parse(xml) as { urlset: { url: { loc: string; lastmod?: string }[] } }).urlset.url

it('the sitemap contains absolute URLs, and the date of change if it is known', () => {
  const xml = sitemapXml(ORIGIN, [{ path: '/' }, { path: '/blog/a?b&c', lastModified: '2026-11-20' }])
  expect(urlsOf(xml)).toEqual([{ loc: `${ORIGIN}/` }, { loc: `${ORIGIN}/blog/a?b&c`, lastmod: '2026-11-20' }])
})

it('the sitemap lists legal texts and posts with their date, but not the pages on plans and refunds if no plans are sold', () => {
  const entriesWith = (provider: 'sandbox' | 'none') => {
    const { restore } = setEnvironment({ payments: { ...environment().payments, provider } })
    try {
      return sitemapEntries([{ path: '/blog/mesada', lastModified: '2026-11-21' }])
    } finally {
      restore()
    }
  }
  const entriesWithSales = entriesWith('sandbox')
  expect(entriesWithSales.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/login', '/subscribe', '/reembolso', '/contato', '/blog', '/blog/mesada']),
  )
  for (const path of ['/privacidade', '/termos', '/reembolso']) {
    expect(entriesWithSales.find((entry) => entry.path === path)?.lastModified).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
  expect(entriesWithSales.find(({ path }) => path === '/contato')?.lastModified).toBeUndefined()
  const pathsWithoutSales = entriesWith('none').map(({ path }) => path)
  expect(pathsWithoutSales).not.toContain('/subscribe')
  expect(pathsWithoutSales).not.toContain('/reembolso')
  expect(pathsWithoutSales).toContain('/privacidade')
})

it('robots.txt excludes personal pages from search engines', () => {
  const lines = robotsTxt(ORIGIN).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/app', '/admin', '/pagamento-simulado/', '/entrar/']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
