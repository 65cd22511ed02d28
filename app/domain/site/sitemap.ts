/** One address of the site map. */
export interface SitemapEntry {
  /** '/blog/mesada' */
  path: string
  /** 'yyyy-MM-dd' on which its words last changed; left out where nobody knows. */
  lastModified?: string | undefined
}

/** What search engines leave alone: screens of one person, and steps on the way in or to pay. */
const CLOSED = [
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

/** The site map (sitemaps.org) of the product at `origin`, 'https://combinado.example'. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const addresses = entries.map(({ path, lastModified }) => {
    const day = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : ''
    return `  <url><loc>${escapeXml(new URL(path, origin).href)}</loc>${day}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('')}</urlset>
`
}

/** robots.txt (RFC 9309): everything public is open, and where the site map lies. */
export function robotsTxt(origin: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\nAllow: /\n${closed.join('')}\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
