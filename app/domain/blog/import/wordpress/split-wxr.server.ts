/** A part of a WordPress export, as XML text. */
export interface WxrPart {
  /** 'head': everything before the first item, returned first; 'cut': an incomplete item. */
  kind: 'head' | 'item' | 'cut'
  xml: string
}

/** The file declares a document type or entities, which could exhaust the parser or read files. */
export class DangerousXml extends Error {}

const MARKERS = /<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY|<item(?=[\s>])|<\/item\s*>/gi

/**
 * Splits an export into its head and its items without parsing the whole file, so that memory stays small and an invalid
 * item does not affect others. Ignores markers in CDATA and comments. Throws `DangerousXml`.
 */
export function* splitWxr(xml: string): Generator<WxrPart> {
  const markers = new RegExp(MARKERS)
  let start = -1
  let isHeadRead = false
  for (let match = markers.exec(xml); match; match = markers.exec(xml)) {
    const marker = match[0].toLowerCase()
    if (marker === '<!doctype' || marker === '<!entity') throw new DangerousXml(marker)
    if (marker === '<![cdata[' || marker === '<!--') {
      const end = xml.indexOf(marker === '<!--' ? '-->' : ']]>', markers.lastIndex)
      if (end === -1) break
      markers.lastIndex = end + 3
    } else if (marker === '<item') {
      if (!isHeadRead) yield { kind: 'head', xml: xml.slice(0, match.index) }
      isHeadRead = true
      // the preceding item has no end tag
      if (start !== -1) yield { kind: 'cut', xml: xml.slice(start, match.index) }
      start = match.index
    } else if (start !== -1) {
      yield { kind: 'item', xml: xml.slice(start, markers.lastIndex) }
      start = -1
    }
  }
  if (!isHeadRead) yield { kind: 'head', xml }
  if (start !== -1) yield { kind: 'cut', xml: xml.slice(start) }
}
