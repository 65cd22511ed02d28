import { readFileSync } from 'node:fs'
import path from 'node:path'

// only the router's links have a nonce; a stylesheet that several routes share is linked again with a trailing '#'
const STYLESHEET = /<link nonce="[^"]*" rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g

/** Inlines the stylesheets of a screen into its HTML, which saves a round trip before the first paint. */
export function inlineStylesheets(html: string): string {
  const hrefs = new Set([...html.matchAll(STYLESHEET)].map(([, href]) => href!))
  if (hrefs.size === 0) return html
  const style = `<style>${[...hrefs].map(stylesheet).join('')}</style>`
  const first = html.search(STYLESHEET)
  // hydration needs the links that React rendered: they stay, disabled, and load nothing
  const disabled = html.replaceAll(STYLESHEET, (link) =>
    link.replace('rel="stylesheet"', 'rel="stylesheet" disabled'),
  )
  return disabled.slice(0, first) + style + disabled.slice(first)
}

const stylesheets = new Map<string, string>()

function stylesheet(href: string): string {
  let css = stylesheets.get(href)
  if (css === undefined) {
    css = readFileSync(path.join('build/client', href), 'utf8')
    stylesheets.set(href, css)
  }
  return css
}
