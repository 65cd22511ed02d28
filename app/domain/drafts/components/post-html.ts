import { generateHTML, generateJSON } from '@tiptap/core'
import { normalFormOf } from './normal-form.ts'
import { POST_EXTENSIONS } from './post-extensions.ts'

/** What the editor gives, as a person would have written it: no paragraph inside items and cells, a head in tables. */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const item of body.querySelectorAll('li, td, th')) unwrapOnlyParagraph(item)
  for (const table of body.querySelectorAll('table')) gatherHead(table)
  for (const link of body.querySelectorAll('a[href]')) tidyLink(link)
  while (isEmptyParagraph(body.lastElementChild)) body.lastElementChild?.remove()
  return [...body.children]
    .map(({ outerHTML }) => outerHTML)
    .join('\n')
    .replaceAll(/<(?=(?:li|\/ul|\/ol|tr|thead|tbody|\/table)\b)/g, '\n<')
    .replaceAll(/\n{2,}/g, '\n')
}

function unwrapOnlyParagraph(item: Element) {
  const [first, ...rest] = item.children
  const isList = ({ tagName }: Element) => item.tagName === 'LI' && /^[UO]L$/.test(tagName)
  if (first?.tagName === 'P' && rest.every(isList)) first.replaceWith(...first.childNodes)
}

function gatherHead(table: HTMLTableElement) {
  const rows = [...table.rows]
  const end = rows.findIndex((row) => [...row.cells].some(({ tagName }) => tagName !== 'TH'))
  const head = rows.slice(0, end === -1 ? rows.length : end)
  if (head.length === 0 || table.tHead) return
  table.createTHead().append(...head)
  for (const body of table.tBodies) if (body.rows.length === 0) body.remove()
}

function tidyLink(link: Element) {
  const href = link.getAttribute('href') ?? ''
  // taken off first: it stands last, as after the server's cleaning
  link.removeAttribute('rel')
  if (/^https?:/i.test(href)) link.setAttribute('rel', 'noopener')
}

const isEmptyParagraph = (element: Element | null) =>
  element?.tagName === 'P' && element.childNodes.length === 0

/** The HTML as the visual editor would give it back. */
export const throughEditor = (html: string) =>
  tidyHtml(generateHTML(generateJSON(html, POST_EXTENSIONS), POST_EXTENSIONS))

const NAMES: Record<string, string> = {
  details: 'textos que abrem e fecham',
  dl: 'listas de definições',
  caption: 'títulos de tabela',
  figure: 'figuras com mais que uma imagem e a legenda',
  img: 'imagens no meio de uma linha',
  table: 'tabelas dentro de outras partes',
}

/**
 * What the visual editor would lose of this HTML, in words; undefined when readers would see the very same. What the
 * server cleans away on saving in any case does not count.
 */
export function lostInEditor(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const after = new DOMParser().parseFromString(throughEditor(html), 'text/html').body
  if (normalFormOf(body) === normalFormOf(after)) return undefined
  const lost = Object.entries(NAMES)
    .filter(([tag]) => body.querySelectorAll(tag).length > after.querySelectorAll(tag).length)
    .map(([, name]) => name)
  return lost.length > 0 ? lost.join(', ') : 'formatação que ele não conhece'
}
