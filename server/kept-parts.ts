import { randomBytes } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Parts of pages, some kilobytes each; the cards of as many posts. */
const MOST_KEPT = 3_000

/**
 * Keeps the HTML of parts that many pages share, by their names: `keep` gives a mark for a part while a page is drawn,
 * `put` sets the parts into the drawn page. What was not asked for longest goes first.
 */
export function createKeptParts() {
  const kept = new Map<string, string>()
  let taken: { name: string; part: ReactElement }[] = []
  // nobody who writes a text can know it
  const mark = `[${randomBytes(16).toString('hex')}]`

  function find(name: string, part: ReactElement): string {
    const html = kept.get(name) ?? renderToStaticMarkup(part)
    kept.delete(name)
    kept.set(name, html)
    const oldest = kept.keys().next().value
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return html
  }

  return {
    keep(name: string, part: ReactElement): string {
      return `${mark}${taken.push({ name, part }) - 1}${mark}`
    },
    /** `draw` gives a page with marks, in one go. */
    put(draw: () => string): string {
      taken = []
      const pieces = draw().split(mark)
      const parts = taken.map(({ name, part }) => find(name, part))
      return pieces.map((piece, index) => (index % 2 === 1 ? parts[Number(piece)] : piece)).join('')
    },
  }
}
