export interface SitemapEntry {
  /** Such as '/blog/mesada'. */
  path: string
  /** 'yyyy-MM-dd' of the latest change, if known. */
  lastModified?: string | undefined
}

/** Paths that search engines must not crawl. */
const DISALLOWED_PATHS = [
  '/app',
  '/admin',
  '/blog/admin',
  '/blog/debug',
  '/assinatura/',
  '/pagamento-simulado/',
  '/entrar/',
  '/sair',
  '/segundo-fator',
  '/sessao',
  '/webhooks/',
]

const PLAIN_PATH = /^\/[\w/-]*$/

/** Renders the sitemap (sitemaps.org). `origin`: 'https://combinado.example'. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const { origin: base } = new URL(origin)
  const urls = entries.map(({ path, lastModified }) => {
    const day = lastModified ? `<lastmod>${lastModified}</lastmod>` : ''
    return `  <url><loc>${urlOf(path, base)}</loc>${day}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

export function robotsTxt(origin: string): string {
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\nAllow: /\n${rules.join('')}\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
}

/** Parsing takes most of the time of a map with 10,000 posts, and paths of these characters need none. */
const urlOf = (path: string, origin: string) =>
  PLAIN_PATH.test(path) ? origin + path : escapeXml(new URL(path, origin).href)

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
