/** A part of a WordPress export, as XML text. */
export interface WxrPart {
  /** 'head': the text before the first item, always the first part. 'incomplete': an item without end tag. */
  kind: 'head' | 'item' | 'incomplete'
  xml: string
}

/** Thrown if a file declares a document type or entities, which could exhaust the parser or read local files. */
export class DangerousXmlError extends Error {}

const MARKERS = /<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY|<item(?=[\s>])|<\/item\s*>/gi

/**
 * Splits an export into its head and its items. Does not parse the whole file, so that it needs little memory and an
 * invalid item does not affect others. Ignores markers in CDATA and comments. Throws `DangerousXmlError`.
 */
export function* splitWxr(xml: string): Generator<WxrPart> {
  const markers = new RegExp(MARKERS)
  let start = -1
  let hasYieldedHead = false
  for (let match = markers.exec(xml); match; match = markers.exec(xml)) {
    const marker = match[0].toLowerCase()
    if (marker === '<!doctype' || marker === '<!entity') throw new DangerousXmlError(marker)
    if (marker === '<![cdata[' || marker === '<!--') {
      const end = xml.indexOf(marker === '<!--' ? '-->' : ']]>', markers.lastIndex)
      if (end === -1) break
      markers.lastIndex = end + 3
    } else if (marker === '<item') {
      if (!hasYieldedHead) yield { kind: 'head', xml: xml.slice(0, match.index) }
      hasYieldedHead = true
      // the item before has no end tag
      if (start !== -1) yield { kind: 'incomplete', xml: xml.slice(start, match.index) }
      start = match.index
    } else if (start !== -1) {
      yield { kind: 'item', xml: xml.slice(start, markers.lastIndex) }
      start = -1
    }
  }
  if (!hasYieldedHead) yield { kind: 'head', xml }
  if (start !== -1) yield { kind: 'incomplete', xml: xml.slice(start) }
}
