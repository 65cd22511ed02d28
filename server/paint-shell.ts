import { lateScripts, stylesOf, takeSheets } from './ready-to-paint.ts'
import { classesIn } from './used-styles.ts'

/** Puts the tags of its head and its content into the document of a route, with the styles that they use. */
export type Shell = (page: { meta: string; content: string }) => string

/** What a renderer asks for ahead: links before the first element of the content, which belong into the head. */
const ASKED_AHEAD = /^(?:<link [^>]*>)+/

/** Reads the document of a route without scripts once, for all its pages. `marks`: what stands where they differ. */
export function paintShell(html: string, marks: { meta: string; content: string }): Shell {
  const { text, sheets, mark } = takeSheets(html)
  const [head, rest, ...more] = text.split(marks.meta)
  const [middle, end, ...others] = (rest ?? '').split(marks.content)
  if (head === undefined || middle === undefined || end === undefined || more.length + others.length > 0) {
    throw new Error('The document of a route has not one place for its head and one for its content')
  }
  const own = classesIn(html)
  return ({ meta, content }) => {
    const ahead = ASKED_AHEAD.exec(content)?.[0] ?? ''
    const inside = lateScripts(content.slice(ahead.length))
    const styles = stylesOf(sheets, inside, new Set([...own, ...classesIn(inside)]))
    const put = (part: string) => part.replace(mark, () => styles)
    return put(head) + meta + ahead + put(middle) + inside + put(end)
  }
}
