import Turndown from 'turndown'

/** What Markdown has no signs for stays as it is; a parser of Markdown passes it on. */
const KEPT_BLOCKS = ['table', 'figure', 'iframe', 'details', 'dl']
const KEPT_PHRASES = ['sub', 'sup', 'mark', 'kbd', 'ins', 'u', 's', 'del', 'small', 'q', 'cite', 'abbr']

const turndown = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '_',
  keepReplacement: (_content, node) => {
    const html = (node as unknown as { outerHTML: string }).outerHTML
    const isBlock = KEPT_BLOCKS.includes(node.nodeName.toLowerCase())
    // an empty line would end the block for whoever reads it
    return isBlock ? `\n\n${html.replaceAll(/\n\s*\n/g, '\n')}\n\n` : html
  },
})
turndown.keep((node) => [...KEPT_BLOCKS, ...KEPT_PHRASES].includes(node.nodeName.toLowerCase()))

/** Cleaned HTML as Markdown; tables, figures and players as HTML inside of it. */
export function writeMarkdown(html: string): string {
  return `${turndown.turndown(html).trim()}\n`
}
