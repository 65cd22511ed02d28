import { withPictures } from '../images/image-markup.ts'
import { type Section, slugOf } from './post.ts'
import { plainTextOf } from './words.ts'

/** Ids that the page around the post has for itself. */
const TAKEN_BY_THE_PAGE = ['conteudo', 'sumario', 'leia-tambem']

/**
 * Gives the headings of cleaned HTML anchors made of their words, wraps tables so that wide ones scroll, offers pictures
 * of the library in their best format and width, and tells the headings of the second rank for the table of contents.
 * Only for what `sanitizePost` gave.
 */
export function outlinePost(html: string): { html: string; sections: Section[] } {
  const taken = new Set(TAKEN_BY_THE_PAGE)
  const sections: Section[] = []
  const anchored = html.replaceAll(/<(h[234])>([\s\S]*?)<\/\1>/g, (_, tag: string, inside: string) => {
    const title = plainTextOf(inside)
    const id = freeId(slugOf(title) || 'secao', taken)
    if (tag === 'h2' && title) sections.push({ id, title })
    return `<${tag} id="${id}">${inside}</${tag}>`
  })
  const scrolling = anchored
    .replaceAll('<table>', '<div role="group" aria-label="Tabela" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html: withPictures(scrolling), sections }
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let copy = 2; taken.has(id); copy++) id = `${wanted}-${copy}`
  taken.add(id)
  return id
}
