import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { sitemapEntries } from './queries.server.ts'
import { robotsTxt, sitemapXml } from './sitemap.ts'

const ORIGIN = 'https://combinado.exemplo'

const urlsOf = (xml: string) =>
  (new XMLParser().parse(xml) as { urlset: { url: { loc: string; lastmod?: string }[] } }).urlset.url

it('the sitemap contains absolute URLs, and known dates of change', () => {
  const xml = sitemapXml(ORIGIN, [{ path: '/' }, { path: '/blog/a?b&c', lastModified: '2026-11-20' }])
  expect(urlsOf(xml)).toEqual([{ loc: `${ORIGIN}/` }, { loc: `${ORIGIN}/blog/a?b&c`, lastmod: '2026-11-20' }])
})

it('the sitemap lists dated legal texts and posts, and no plans where nothing is sold', () => {
  const entriesWith = (provider: 'sandbox' | 'none') => {
    const { restore } = setEnvironment({ payments: { ...environment().payments, provider } })
    try {
      return sitemapEntries([{ path: '/blog/mesada', lastModified: '2026-11-21' }])
    } finally {
      restore()
    }
  }
  const entriesOnSale = entriesWith('sandbox')
  expect(entriesOnSale.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/login', '/subscribe', '/reembolso', '/contato', '/blog', '/blog/mesada']),
  )
  for (const path of ['/privacidade', '/termos', '/reembolso']) {
    expect(entriesOnSale.find((entry) => entry.path === path)?.lastModified).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
  expect(entriesOnSale.find(({ path }) => path === '/contato')?.lastModified).toBeUndefined()
  const unsoldPaths = entriesWith('none').map(({ path }) => path)
  expect(unsoldPaths).not.toContain('/subscribe')
  expect(unsoldPaths).not.toContain('/reembolso')
  expect(unsoldPaths).toContain('/privacidade')
})

it('robots.txt excludes personal pages from search engines', () => {
  const lines = robotsTxt(ORIGIN).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/app', '/admin', '/pagamento-simulado/', '/entrar/']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
