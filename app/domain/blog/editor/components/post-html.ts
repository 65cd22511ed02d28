import { generateHTML, generateJSON } from '@tiptap/core'
import { canonicalHtml } from './canonical-html.ts'
import { POST_EXTENSIONS } from './post-extensions.ts'

/** Simplifies the visual editor's HTML: no paragraphs in list items and cells, a `thead` in tables. */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const item of body.querySelectorAll('li, td, th')) unwrapOnlyParagraph(item)
  for (const table of body.querySelectorAll('table')) addTableHead(table)
  for (const link of body.querySelectorAll('a[href]')) tidyLink(link)
  for (const caption of body.querySelectorAll('figcaption')) if (isBlank(caption)) caption.remove()
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

function addTableHead(table: HTMLTableElement) {
  const rows = [...table.rows]
  const end = rows.findIndex((row) => [...row.cells].some(({ tagName }) => tagName !== 'TH'))
  const head = rows.slice(0, end === -1 ? rows.length : end)
  if (head.length === 0 || table.tHead) return
  table.createTHead().append(...head)
  for (const body of table.tBodies) if (body.rows.length === 0) body.remove()
}

function tidyLink(link: Element) {
  const href = link.getAttribute('href') ?? ''
  // removed first, so that it becomes the last attribute, as in the server's sanitized HTML
  link.removeAttribute('rel')
  if (/^https?:/i.test(href)) link.setAttribute('rel', 'noopener')
}

const isEmptyParagraph = (element: Element | null) =>
  element?.tagName === 'P' && element.childNodes.length === 0

const isBlank = ({ textContent }: Element) => (textContent ?? '').trim() === ''

/** Counts pictures without an alternative text that are not marked as decorative. */
export function countPicturesWithoutAlt(html: string): number {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lacksAlt = (img: Element) =>
    (img.getAttribute('alt') ?? '').trim() === '' && img.getAttribute('aria-hidden') !== 'true'
  return [...body.querySelectorAll('img')].filter(lacksAlt).length
}

/** The HTML after a round trip through the visual editor. */
export const editorRoundTrip = (html: string) =>
  tidyHtml(generateHTML(generateJSON(html, POST_EXTENSIONS), POST_EXTENSIONS))

const LOSS_NAMES: Record<string, string> = {
  details: 'textos que abrem e fecham',
  dl: 'listas de definições',
  caption: 'títulos de tabela',
  figure: 'figuras com mais que uma imagem e a legenda',
  img: 'imagens no meio de uma linha',
  table: 'tabelas dentro de outras partes',
}

/**
 * Names, in Portuguese, what the visual editor would remove from this HTML; undefined if the post would look the same.
 * Elements that the server removes on saving do not count.
 */
export function lossInVisualEditor(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const editedBody = new DOMParser().parseFromString(editorRoundTrip(html), 'text/html').body
  if (canonicalHtml(body) === canonicalHtml(editedBody)) return undefined
  const losses = Object.entries(LOSS_NAMES)
    .filter(([tag]) => body.querySelectorAll(tag).length > editedBody.querySelectorAll(tag).length)
    .map(([, name]) => name)
  return losses.length > 0 ? losses.join(', ') : 'formatação que ele não conhece'
}
