import type { MetaDescriptor } from 'react-router'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!)

/** In JSON for scripts, where entities mean nothing. */
const inScript = (json: string) =>
  json.replaceAll(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The descriptors of a page's head as HTML, as the framework's `<Meta>` writes them. */
export function metaTags(descriptors: readonly MetaDescriptor[]): string {
  return descriptors.map(tagOf).join('')
}

function tagOf(descriptor: MetaDescriptor): string {
  const { tagName = 'meta', ...about } = descriptor as Record<string, unknown>
  if ('title' in about && tagName === 'meta') return `<title>${escaped(String(about.title))}</title>`
  if ('script:ld+json' in about) {
    return `<script type="application/ld+json">${inScript(JSON.stringify(about['script:ld+json']))}</script>`
  }
  if (tagName !== 'meta' && tagName !== 'link') throw new Error(`A head holds no ${String(tagName)}`)
  const attributes = Object.entries(about)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
  return `<${tagName}${attributes.join('')}/>`
}
