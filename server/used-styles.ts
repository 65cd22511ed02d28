/** A style sheet in parts: rules with what they need, and blocks of rules. */
export type StylePart =
  | { kind: 'text'; text: string }
  | { kind: 'rule'; selectors: { text: string; classes: string[] }[]; body: string }
  | { kind: 'block'; head: string; parts: StylePart[] }

const BLOCK = /^@(media|supports|container|layer)\b/

/** Reads a style sheet as the build writes it: without comments. */
export function readStyles(css: string): StylePart[] {
  const parts: StylePart[] = []
  let at = 0
  while (at < css.length) {
    const open = endOf(css, at, '{;')
    if (open === css.length || css[open] === ';') {
      parts.push({ kind: 'text', text: css.slice(at, open + 1) })
      at = open + 1
      continue
    }
    const head = css.slice(at, open)
    const close = endOf(css, open + 1, '}')
    const body = css.slice(open + 1, close)
    if (BLOCK.test(head)) parts.push({ kind: 'block', head, parts: readStyles(body) })
    // keyframes, fonts and the like are small, and rules within rules are left alone
    else if (head.startsWith('@') || endOf(body, 0, '{') < body.length)
      parts.push({ kind: 'text', text: `${head}{${body}}` })
    else parts.push({ kind: 'rule', selectors: splitSelectors(head).map(selectorOf), body })
    at = close + 1
  }
  return parts
}

/**
 * The styles of a page that no script changes: rules that need a class which no element of the page has are left out.
 * What is hidden by `:not()` or offered by `:is()`, `:where()` and `:has()` counts as not needed.
 */
export function usedStyles(parts: readonly StylePart[], classes: ReadonlySet<string>): string {
  let css = ''
  for (const part of parts) {
    if (part.kind === 'text') css += part.text
    else if (part.kind === 'block') {
      const inside = usedStyles(part.parts, classes)
      if (inside) css += `${part.head}{${inside}}`
    } else {
      const used = part.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)))
      if (used.length > 0) css += `${used.map(({ text }) => text).join(',')}{${part.body}}`
    }
  }
  return css
}

/** Every class that an element of the page has. */
export function classesIn(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of names.split(/\s+/)) classes.add(name)
  }
  return classes
}

const selectorOf = (text: string) => ({
  text,
  classes: [...withoutOffers(text.replaceAll(/\[[^\]]*\]/g, '')).matchAll(/\.([\w-]+)/g)].map(
    ([, name = '']) => name,
  ),
})

/** A selector without what stands in the brackets of `:not()` and its like. */
function withoutOffers(selector: string): string {
  const [, before = '', rest] = /^(.*?):(?:not|is|where|has)\((.*)$/s.exec(selector) ?? []
  if (rest === undefined) return selector
  return before + withoutOffers(rest.slice(endOf(rest, 0, ')') + 1))
}

function splitSelectors(head: string): string[] {
  const selectors: string[] = []
  let from = 0
  while (from <= head.length) {
    const end = endOf(head, from, ',')
    selectors.push(head.slice(from, end))
    from = end + 1
  }
  return selectors
}

/** Where one of the signs stands next outside of strings and brackets; the length of the text when none does. */
function endOf(text: string, from: number, signs: string): number {
  let depth = 0
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]!
    if (sign === '\\') at += 1
    else if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (depth === 0 && signs.includes(sign)) return at
    else if ('({['.includes(sign)) depth += 1
    else if (')}]'.includes(sign)) depth -= 1
  }
  return text.length
}
