import { withPictureElements } from './media/image-markup.ts'
import { type Section, slugOf } from './post.ts'
import { plainTextOf } from './reading/plain-text.ts'

/** Ids of other elements of the page. */
const PAGE_IDS = ['conteudo', 'sumario', 'leia-tambem']

/**
 * Adds ids to the headings of sanitized HTML, a scrollable element around each table, and `<picture>` elements.
 * `sections`: the h2 headings.
 */
export function outlinePost(html: string): { html: string; sections: Section[] } {
  const usedIds = new Set(PAGE_IDS)
  const sections: Section[] = []
  const withIds = html.replaceAll(/<(h[234])>([\s\S]*?)<\/\1>/g, (_, tag: string, inside: string) => {
    const title = plainTextOf(inside)
    const id = freeId(slugOf(title) || 'secao', usedIds)
    if (tag === 'h2' && title) sections.push({ id, title })
    return `<${tag} id="${id}">${inside}</${tag}>`
  })
  const withTables = withIds
    .replaceAll('<table>', '<div role="group" aria-label="Tabela" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html: withPictureElements(withTables), sections }
}

function freeId(base: string, usedIds: Set<string>): string {
  let id = base
  for (let copy = 2; usedIds.has(id); copy++) id = `${base}-${copy}`
  usedIds.add(id)
  return id
}
