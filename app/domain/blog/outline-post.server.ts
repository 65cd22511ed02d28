import { withPictureElements } from './media/image-markup.ts'
import { type Section, slugOf } from './post.ts'
import { plainTextOf } from './reading/plain-text.ts'

/** Ids that other elements of the page use. */
const PAGE_IDS = ['conteudo', 'sumario', 'leia-tambem']

/**
 * Adds ids to the headings of sanitized HTML, wraps each table in a scrollable element and each library image in a
 * `<picture>`. `sections`: the h2 headings.
 */
export function outlinePost(html: string): { html: string; sections: Section[] } {
  const usedIds = new Map(PAGE_IDS.map((id) => [id, 1]))
  const sections: Section[] = []
  const withIds = html.replaceAll(/<(h[234])>([\s\S]*?)<\/\1>/g, (_, tag: string, innerHtml: string) => {
    const title = plainTextOf(innerHtml)
    const id = uniqueIdOf(slugOf(title) || 'secao', usedIds)
    if (tag === 'h2' && title) sections.push({ id, title })
    return `<${tag} id="${id}">${innerHtml}</${tag}>`
  })
  const withTables = withIds
    .replaceAll('<table>', '<div role="group" aria-label="Tabela" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html: withPictureElements(withTables), sections }
}

/** `usedIds` has each id with the last number tried after it, so that many equal headings are counted once. */
function uniqueIdOf(base: string, usedIds: Map<string, number>): string {
  let number = usedIds.get(base)
  if (number === undefined) {
    usedIds.set(base, 1)
    return base
  }
  do number += 1
  while (usedIds.has(`${base}-${number}`))
  usedIds.set(base, number)
  usedIds.set(`${base}-${number}`, 1)
  return `${base}-${number}`
}
