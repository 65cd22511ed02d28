/** What a file of WordPress is made of, as texts of XML. */
export interface WxrPart {
  /** 'head' comes first, once; 'cut' is what a file that ends too early leaves of its last item. */
  kind: 'head' | 'item' | 'cut'
  xml: string
}

/** A file that describes entities or a document type of its own: nothing of it is read. */
export class DangerousXml extends Error {}

const MARKS = /<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY|<item(?=[\s>])|<\/item\s*>/gi

/**
 * Cuts the XML of WordPress into its head and its items, one at a time, so that a large file is never a tree in memory
 * and a broken item spoils no other. Words in CDATA and comments are no marks. Throws `DangerousXml`.
 */
export function* splitWxr(xml: string): Generator<WxrPart> {
  const marks = new RegExp(MARKS)
  let start = -1
  let isHeadRead = false
  for (let found = marks.exec(xml); found; found = marks.exec(xml)) {
    const mark = found[0].toLowerCase()
    if (mark === '<!doctype' || mark === '<!entity') throw new DangerousXml(mark)
    if (mark === '<![cdata[' || mark === '<!--') {
      const end = xml.indexOf(mark === '<!--' ? '-->' : ']]>', marks.lastIndex)
      if (end === -1) break
      marks.lastIndex = end + 3
    } else if (mark === '<item') {
      if (!isHeadRead) yield { kind: 'head', xml: xml.slice(0, found.index) }
      isHeadRead = true
      // one that never ended goes as it is
      if (start !== -1) yield { kind: 'cut', xml: xml.slice(start, found.index) }
      start = found.index
    } else if (start !== -1) {
      yield { kind: 'item', xml: xml.slice(start, marks.lastIndex) }
      start = -1
    }
  }
  if (!isHeadRead) yield { kind: 'head', xml }
  if (start !== -1) yield { kind: 'cut', xml: xml.slice(start) }
}
