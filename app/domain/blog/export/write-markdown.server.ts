import Turndown from 'turndown'

/** Elements without a Markdown syntax; they stay HTML, which Markdown allows. */
const HTML_BLOCKS = ['table', 'figure', 'iframe', 'details', 'dl']
const HTML_PHRASES = ['sub', 'sup', 'mark', 'kbd', 'ins', 'u', 's', 'del', 'small', 'q', 'cite', 'abbr']

const turndown = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '_',
  keepReplacement: (_content, node) => {
    const html = (node as unknown as { outerHTML: string }).outerHTML
    const isBlock = HTML_BLOCKS.includes(node.nodeName.toLowerCase())
    // without empty lines, which would end the HTML block
    return isBlock ? `\n\n${html.replaceAll(/\n\s*\n/g, '\n')}\n\n` : html
  },
})
turndown.keep((node) => [...HTML_BLOCKS, ...HTML_PHRASES].includes(node.nodeName.toLowerCase()))

/** Sanitized HTML as Markdown; tables, figures and players stay HTML. */
export function writeMarkdown(html: string): string {
  return `${turndown.turndown(html).trim()}\n`
}
