/** A part of a WordPress export, as XML text. */
export interface WxrPart {
  /**
   * 'head': the text before the first item, always the first part. 'incomplete': an item without end tag. 'too_long': the
   * beginning of an item of more than `MAX_PART_LENGTH`.
   */
  kind: 'head' | 'item' | 'incomplete' | 'too_long'
  xml: string
}

/** Thrown if a file declares a document type or entities, which could exhaust the parser or read local files. */
export class DangerousXmlError extends Error {}

/** In characters; a post may have a million. The rest of a longer head is dropped. */
const MAX_PART_LENGTH = 2_000_000
/** Longer than any match of `MARKERS` and the character after it. */
const MAX_MARKER_LENGTH = 40
const MARKERS = /<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY|<item(?=[\s>])|<\/item\s{0,20}>/gi
const END_OF = { '<![cdata[': ']]>', '<!--': '-->' } as const

/**
 * Splits an export into its head and its items, as its pieces arrive. Parses nothing, so that it needs little memory and an
 * invalid item does not affect others. Ignores markers in CDATA and comments. Throws `DangerousXmlError`.
 */
export async function* splitWxr(pieces: AsyncIterable<string>): AsyncGenerator<WxrPart> {
  const splitter = new Splitter()
  for await (const piece of pieces) yield* splitter.split(piece)
  yield* splitter.end()
}

class Splitter {
  /** Not searched yet: the end of the last piece, where a marker may begin. */
  #rest = ''
  /** The part that is being read; null between items. */
  #part: PartText | null = new PartText()
  #isHead = true
  /** The end of the CDATA section or comment that is being read. */
  #endMarker: ']]>' | '-->' | null = null

  split(piece: string): Generator<WxrPart> {
    return this.#search(this.#rest + piece, false)
  }

  *end(): Generator<WxrPart> {
    yield* this.#search(this.#rest, true)
    if (this.#part) yield this.#part.as(this.#isHead ? 'head' : 'incomplete')
  }

  *#search(text: string, isLast: boolean): Generator<WxrPart> {
    const searchEnd = isLast ? text.length : text.length - MAX_MARKER_LENGTH
    let position = 0
    while (position < searchEnd) {
      if (this.#endMarker) {
        const end = text.indexOf(this.#endMarker, position)
        if (end === -1) break
        position = this.#addToPart(text, position, end + this.#endMarker.length)
        this.#endMarker = null
        continue
      }
      MARKERS.lastIndex = position
      const match = MARKERS.exec(text)
      if (!match || match.index >= searchEnd) break
      const marker = match[0].toLowerCase()
      const markerEnd = match.index + marker.length
      if (marker === '<!doctype' || marker === '<!entity') throw new DangerousXmlError(marker)
      if (marker === '<![cdata[' || marker === '<!--') {
        position = this.#addToPart(text, position, markerEnd)
        this.#endMarker = END_OF[marker]
      } else if (marker === '<item') {
        position = this.#addToPart(text, position, match.index)
        // an item before it has no end tag
        if (this.#part) yield this.#part.as(this.#isHead ? 'head' : 'incomplete')
        this.#isHead = false
        this.#part = new PartText()
        position = this.#addToPart(text, position, markerEnd)
      } else {
        position = this.#addToPart(text, position, markerEnd)
        if (this.#part && !this.#isHead) {
          yield this.#part.as('item')
          this.#part = null
        }
      }
    }
    // the rest begins before a marker that may continue in the next piece
    position = this.#addToPart(text, position, Math.max(position, searchEnd))
    this.#rest = text.slice(position)
  }

  /** Returns `end`. */
  #addToPart(text: string, start: number, end: number): number {
    this.#part?.add(text.slice(start, end))
    return end
  }
}

/** The text of a part, of which the first `MAX_PART_LENGTH` characters are kept. */
class PartText {
  readonly #texts: string[] = []
  #length = 0

  add(text: string): void {
    this.#length += text.length
    if (this.#length <= MAX_PART_LENGTH) this.#texts.push(text)
  }

  as(kind: 'head' | 'item' | 'incomplete'): WxrPart {
    const isTooLong = kind !== 'head' && this.#length > MAX_PART_LENGTH
    return { kind: isTooLong ? 'too_long' : kind, xml: this.#texts.join('') }
  }
}
