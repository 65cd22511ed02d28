/** A row of a table of a Ghost export, as JSON text. '' is longer than `MAX_ROW_LENGTH`. */
export interface GhostRow {
  table: string
  json: string
}

/** In characters; a row has the text of a post in up to four formats. */
const MAX_ROW_LENGTH = 4_000_000
const MAX_DEPTH = 1000
const MAX_KEY_LENGTH = 50
/** Paths of the tables, in the current format and in the one before 2015; '*' is the table's name. */
const TABLE_PATHS = ['db/0/data/*', 'data/*']
const MAX_TABLE_DEPTH = 4

/** An object or array that is being read. */
interface Level {
  isArray: boolean
  /** The key or index of the value that is being read. */
  key: string | number
}

const OPENING = new Set(['{', '['])
const CLOSING = new Set(['}', ']'])

/**
 * Splits a Ghost export into the rows of its tables, as its pieces arrive, because JSON.parse would hold the event loop for
 * the whole file. Checks of the rest only that its brackets match; the text of a row may be no JSON. Returns the names of the
 * tables; undefined for other JSON.
 */
export async function* splitGhost(
  pieces: AsyncIterable<string>,
): AsyncGenerator<GhostRow, ReadonlySet<string> | undefined> {
  const splitter = new Splitter()
  for await (const piece of pieces) {
    yield* splitter.split(piece)
    if (splitter.isInvalid) return undefined
  }
  return splitter.isComplete ? splitter.tables : undefined
}

class Splitter {
  readonly tables = new Set<string>()
  isInvalid = false
  readonly #levels: Level[] = []
  /** The table whose rows are read, and the number of levels around its rows. */
  #table: { name: string; depth: number } | null = null
  #rowTexts: string[] = []
  #rowLength = 0
  #isInString = false
  #isEscaped = false
  /** The last string outside tables, which may be a key. */
  #string = ''
  #hasBegun = false

  get isComplete(): boolean {
    return this.#hasBegun && this.#levels.length === 0 && !this.#isInString
  }

  *split(piece: string): Generator<GhostRow> {
    let rowStart = 0
    for (let position = 0; position < piece.length && !this.isInvalid; position += 1) {
      const character = piece[position]!
      if (this.#isInString) {
        this.#readInString(character)
        continue
      }
      const isBetweenRows =
        this.#table?.depth === this.#levels.length && (character === ',' || character === ']')
      if (isBetweenRows) {
        this.#addToRow(piece.slice(rowStart, position))
        yield* this.#endRow(this.#table!.name)
        rowStart = position + 1
      }
      if (character === '"') {
        this.#isInString = true
        this.#string = ''
      } else if (OPENING.has(character)) {
        if (this.#open(character === '[')) rowStart = position + 1
      } else if (CLOSING.has(character)) this.#close(character === ']')
      else if (!this.#table) this.#readSeparator(character)
    }
    if (this.#table) this.#addToRow(piece.slice(rowStart))
  }

  #readInString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (character === '\\') this.#isEscaped = true
    else if (character === '"') this.#isInString = false
    else if (!this.#table && this.#string.length < MAX_KEY_LENGTH) this.#string += character
  }

  /** Returns whether the rows of a table begin. */
  #open(isArray: boolean): boolean {
    this.#hasBegun = true
    const isTable = isArray && !this.#table && this.#isTablePath()
    const name = String(this.#levels.at(-1)?.key)
    this.#levels.push({ isArray, key: isArray ? 0 : '' })
    if (this.#levels.length > MAX_DEPTH) this.isInvalid = true
    if (!isTable) return false
    this.#table = { name, depth: this.#levels.length }
    this.tables.add(name)
    return true
  }

  #isTablePath(): boolean {
    if (this.#levels.length > MAX_TABLE_DEPTH) return false
    const path = this.#levels.map(({ key }, index) => (index === this.#levels.length - 1 ? '*' : key))
    return TABLE_PATHS.includes(path.join('/'))
  }

  #close(isArray: boolean): void {
    if (this.#levels.pop()?.isArray !== isArray) this.isInvalid = true
    if (this.#table && this.#levels.length < this.#table.depth) this.#table = null
  }

  #readSeparator(character: string): void {
    const level = this.#levels.at(-1)
    if (!level) return
    if (character === ':' && !level.isArray) level.key = this.#string
    if (character === ',' && level.isArray) level.key = Number(level.key) + 1
  }

  #addToRow(text: string): void {
    this.#rowLength += text.length
    if (this.#rowLength <= MAX_ROW_LENGTH) this.#rowTexts.push(text)
  }

  *#endRow(table: string): Generator<GhostRow> {
    const json = this.#rowLength > MAX_ROW_LENGTH ? '' : this.#rowTexts.join('').trim()
    const isEmptyTable = this.#rowLength <= MAX_ROW_LENGTH && json === ''
    this.#rowTexts = []
    this.#rowLength = 0
    if (!isEmptyTable) yield { table, json }
  }
}
