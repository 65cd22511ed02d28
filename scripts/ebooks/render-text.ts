import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'

/** The kinds of fenced blocks and their labels. */
const BLOCKS: Record<string, string> = {
  exercicio: 'Exercício',
  exemplo: 'Exemplo',
  combinado: 'Combinado',
  cuidado: 'Cuidado',
  lembrete: 'Lembrete',
}

interface BlockToken extends Tokens.Generic {
  kind: string
  title: string
  tokens: Token[]
}

/**
 * HTML of a chapter's Markdown. Drawings are read from `folder` and embedded.
 * Throws an Error for raw HTML, an unknown kind of block or a missing drawing.
 */
export function renderText(markdown: string, folder: string): string {
  const marked = new Marked({ gfm: true, async: false })
  marked.use({
    extensions: [
      {
        name: 'block',
        level: 'block',
        start: (source) => /^:::/m.exec(source)?.index,
        tokenizer(source) {
          const match = /^:::(\S+)[ \t]*([^\n]*)\n(.*?)\n:::[ \t]*(?:\n|$)/s.exec(source)
          if (!match) return undefined
          const [raw, kind, title, body] = match
          if (!BLOCKS[kind!]) throw new Error(`There is no block of the kind '${kind}'`)
          return { type: 'block', raw, kind, title: title!.trim(), tokens: this.lexer.blockTokens(body!) }
        },
        renderer(token) {
          const { kind, title, tokens } = token as BlockToken
          const head = title ? `<p class="block-title">${this.parser.parseInline(inlineOf(title))}</p>` : ''
          const label = `<p class="block-kind">${BLOCKS[kind]}</p>`
          return `<div class="block ${kind}">${label}${head}${this.parser.parse(tokens)}</div>\n`
        },
      },
    ],
    renderer: {
      html({ text }) {
        throw new Error(`A book holds no raw HTML: ${text.trim().slice(0, 60)}`)
      },
      // underscores make a line to write on; other rules are pauses in the text
      hr({ raw }) {
        return raw.trim().startsWith('_') ? '<div class="line"></div>\n' : '<div class="pause"></div>\n'
      },
      checkbox() {
        return '<span class="tick"></span>'
      },
      image({ href, text }) {
        const figure = `<img src="${drawing(join(folder, href))}" alt="${escaped(text)}">`
        return text ? `<span class="figure">${figure}</span>` : `<span class="figure aside">${figure}</span>`
      },
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row
            .map(({ tokens, align }) => {
              const style = align ? ` style="text-align:${align}"` : ''
              return `<${tag}${style}>${this.parser.parseInline(tokens)}</${tag.split(' ')[0]}>`
            })
            .join('')
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<table><thead><tr>${cells(header, 'th scope="col"')}</tr></thead><tbody>${body}</tbody></table>\n`
      },
    },
  })
  const inlineOf = (text: string) => marked.Lexer.lexInline(text)
  const html = marked.parse(withTypographicQuotes(markdown), { async: false })
  if (html.includes(':::')) throw new Error(`A block is not closed: ${/.{0,40}:::.{0,20}/s.exec(html)?.[0]}`)
  return html
}

/** Replaces straight quotes by curly ones. */
function withTypographicQuotes(markdown: string): string {
  const opening = /(?<=(?:^|[\s([|–—])[*_]{0,3})"/gm
  return markdown.replaceAll(opening, '“').replaceAll('"', '”')
}

/** An SVG file as a data URL, with the fallback colours of its custom properties. */
export function drawing(file: string): string {
  const svg = readFileSync(file, 'utf8').replaceAll(/var\(--[\w-]+,\s*(#\w+)\)/g, '$1')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
