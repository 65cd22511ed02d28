/** A part of a WordPress export, as XML text. */
export interface WxrPart {
  /** 'head' comes first, once; 'cut' is an incomplete item. */
  kind: 'head' | 'item' | 'cut'
  xml: string
}

/** The file declares a document type or entities, which can attack the parser. */
export class DangerousXml extends Error {}

const MARKERS = /<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY|<item(?=[\s>])|<\/item\s*>/gi

/**
 * Splits an export into its head and its items without parsing the whole file: memory stays small, and an invalid item
 * does not affect others. Ignores markers in CDATA and comments. Throws `DangerousXml`.
 */
export function* splitWxr(xml: string): Generator<WxrPart> {
  const marks = new RegExp(MARKERS)
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
      // the item before has no end tag
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
