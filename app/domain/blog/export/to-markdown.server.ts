import Turndown from 'turndown'

/** Elements without Markdown syntax; Markdown allows HTML for them. */
const BLOCK_HTML = ['table', 'figure', 'iframe', 'details', 'dl']
const INLINE_HTML = ['sub', 'sup', 'mark', 'kbd', 'ins', 'u', 's', 'del', 'small', 'q', 'cite', 'abbr']

const turndown = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '_',
  keepReplacement: (_content, node) => {
    const html = (node as unknown as { outerHTML: string }).outerHTML
    const isBlock = BLOCK_HTML.includes(node.nodeName.toLowerCase())
    // an empty line would end the HTML block
    return isBlock ? `\n\n${html.replaceAll(/\n\s*\n/g, '\n')}\n\n` : html
  },
})
turndown.keep((node) => [...BLOCK_HTML, ...INLINE_HTML].includes(node.nodeName.toLowerCase()))

/** Converts sanitized HTML to Markdown; tables, figures and players stay HTML. */
export function toMarkdown(html: string): string {
  return `${turndown.turndown(html).trim()}\n`
}
