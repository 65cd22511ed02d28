import { readFileSync } from 'node:fs'
import path from 'node:path'

// only React Router's links have a nonce; it repeats the link of a stylesheet that several routes share, with a trailing '#'
const STYLESHEET_LINK = /<link nonce="[^"]*" rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g

/** Inlines the stylesheets of a screen into its HTML, which saves a round trip before the first paint. */
export function inlineStylesheets(html: string): string {
  const hrefs = new Set([...html.matchAll(STYLESHEET_LINK)].map(([, href]) => href!))
  if (hrefs.size === 0) return html
  const style = `<style>${[...hrefs].map(readStylesheet).join('')}</style>`
  const firstLink = html.search(STYLESHEET_LINK)
  // hydration needs the links that React rendered; `disabled` prevents them from loading
  const disabledHtml = html.replaceAll(STYLESHEET_LINK, (link) =>
    link.replace('rel="stylesheet"', 'rel="stylesheet" disabled'),
  )
  return disabledHtml.slice(0, firstLink) + style + disabledHtml.slice(firstLink)
}

const stylesheets = new Map<string, string>()

function readStylesheet(href: string): string {
  let css = stylesheets.get(href)
  if (css === undefined) {
    css = readFileSync(path.join('build/client', href), 'utf8')
    stylesheets.set(href, css)
  }
  return css
}
