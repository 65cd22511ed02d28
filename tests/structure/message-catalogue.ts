/** What docs/messages.md says, read from its tables. */
export interface Catalogue {
  produced: Row[]
  retired: { text: string; decision: string }[]
}

export interface Row {
  /** A text of the specification between quotes, or a limit told in words. */
  text: string
  sources: string[]
  /** What else stands in the sources, letter by letter. */
  literals: string[]
  tests: { file: string; name: string }[]
}

/** Throws on a table that is none of the two, and on a row with a cell too few or too many. */
export function readCatalogue(page: string): Catalogue {
  const catalogue: Catalogue = { produced: [], retired: [] }
  let columns: string[] = []
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) {
      columns = []
      continue
    }
    const cells = cellsOf(line)
    if (columns.length === 0) columns = cells
    else if (cells.length !== columns.length) throw new Error(`not ${columns.length} cells: ${line}`)
    else if (!/^-+$/.test(cells[0] ?? '')) take(catalogue, columns.join(' | '), cells)
  }
  return catalogue
}

function take(catalogue: Catalogue, table: string, [text = '', second = '', third = '']: string[]): void {
  if (table === 'text | produced in | named by') {
    const ticked = [...second.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside!)
    catalogue.produced.push({
      text,
      sources: ticked.filter(isFile),
      literals: ticked.filter((literal) => !isFile(literal)),
      tests: third.split('<br>').map((part) => {
        const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(part.trim()) ?? []
        return { file, name }
      }),
    })
  } else if (table === 'text | decision') {
    catalogue.retired.push({ text, decision: /\]\(([^)]+)\)/.exec(second)?.[1] ?? '' })
  } else {
    throw new Error(`docs/messages.md has a table of another kind: ${table}`)
  }
}

const isFile = (literal: string) => /^(app|content|public|server|scripts)\/[\w./-]+$/.test(literal)

/** `\|` is a bar inside a cell. */
function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll(String.raw`\|`, '|').trim())
}

/** The quoted text of a row; undefined where it tells a limit. */
export function quoted(text: string): string | undefined {
  return /^'(.+)'$/.exec(text)?.[1]
}

/**
 * Whether a source says the text: as a whole, not as a part of longer words; `{…}` stands for anything
 * short on the same line; line breaks of the source count as spaces.
 */
export function says(source: string, text: string): boolean {
  const parts = text
    .split(/\{[^}]*\}/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
  const before = /^[\p{L}\p{N}]/u.test(text) ? String.raw`(?<![\p{L}\p{N}])` : ''
  const after = /[\p{L}\p{N}]$/u.test(text) ? String.raw`(?![\p{L}\p{N}])` : ''
  return new RegExp(before + parts.join('.{1,80}?') + after, 'u').test(source.replaceAll(/\s+/g, ' '))
}
