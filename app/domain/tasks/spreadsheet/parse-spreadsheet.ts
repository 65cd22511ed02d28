import { foldText } from '#app/base/fold-text.ts'
import { MAX_TASKS } from '../schema.ts'
import { suggestedSchedule } from '../schedule/suggested-schedule.ts'
import { PLAIN_OPTIONS, type TaskDraft } from '../task-draft.ts'
import { readRows, type Separator, separatorOf, type SourceRow } from './read-cells.ts'
import { childIdsFrom, numberFrom, timeFrom, weekdaysFrom } from './read-values.ts'

export const COLUMNS = ['title', 'childIds', 'weekdays', 'points', 'time', 'description'] as const
export type Column = (typeof COLUMNS)[number]

const HEADERS: Record<Column, RegExp> = {
  title: /^(tarefas?|titulos?|atividades?|o que( fazer)?)$/,
  childIds: /^(criancas?|filh[oa]s?|nomes?|quem( faz)?|para( quem)?)$/,
  weekdays: /^(dias?( da semana)?|quando)$/,
  points: /^(pontos?|pts|valor|vale)$/,
  time: /^(horarios?|horas?|hora)$/,
  description: /^(descric(ao|oes)|detalhes?|observac(ao|oes)|obs)$/,
}

export interface SheetRow {
  /** Identifies the row while its line stays unchanged. */
  key: string
  /** Number of the row's line in the pasted text, from 1. */
  line: number
  /** The row's text. */
  source: string
  draft: TaskDraft
  /** The cells that could not be parsed. */
  unread: Partial<Record<Column, string>>
}

export interface Sheet {
  separator: Separator
  /** The header's text; undefined without a header. */
  header: string | undefined
  /** The first 200 rows. */
  rows: SheetRow[]
  /** The text of each further row. */
  excess: string[]
}

/**
 * Reads a pasted table of tasks (rule 110): TSV, CSV or with semicolons. Without a header the columns are title,
 * children, weekdays, points, time and description. In a family with one child, an empty children cell means that child.
 */
export function parseSpreadsheet(
  text: string,
  children: readonly { id: string; name: string }[],
  separator: Separator = separatorOf(text),
): Sheet {
  const rows = readRows(text, separator)
  const columns = headerColumns(rows[0])
  const taskRows = columns ? rows.slice(1) : rows
  return {
    separator,
    header: columns ? rows[0]?.source : undefined,
    rows: taskRows.slice(0, MAX_TASKS).map((row) => parseRow(row, columns ?? COLUMNS, children)),
    excess: taskRows.slice(MAX_TASKS).map(({ source }) => source),
  }
}

/** The columns of a header: at least two known names, one of them the title. */
function headerColumns(row: SourceRow | undefined): (Column | undefined)[] | undefined {
  const columns = row?.cells.map((cell) => {
    const name = foldText(cell).trim()
    return COLUMNS.find((column) => HEADERS[column].test(name))
  })
  const known = columns?.filter((column) => column !== undefined) ?? []
  return known.length >= 2 && known.includes('title') ? columns : undefined
}

function parseRow(
  { line, source, cells }: SourceRow,
  columns: readonly (Column | undefined)[],
  children: readonly { id: string; name: string }[],
): SheetRow {
  const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? ''
  const unread: SheetRow['unread'] = {}
  function read<Value>(column: Column, parse: (cell: string) => Value | undefined): Value | undefined {
    const cell = cellOf(column)
    if (cell === '') return undefined
    const value = parse(cell)
    if (value === undefined) unread[column] = cell
    return value
  }
  const onlyChild = children.length === 1 ? [children[0]!.id] : []
  const draft: TaskDraft = {
    title: cellOf('title'),
    description: cellOf('description'),
    time: read('time', timeFrom) ?? '',
    points: read('points', numberFrom) ?? null,
    weekdays: read('weekdays', weekdaysFrom) ?? [],
    childIds: read('childIds', (cell) => childIdsFrom(cell, children)) ?? (unread.childIds ? [] : onlyChild),
    drawing: null,
    ...PLAIN_OPTIONS,
    schedule: suggestedSchedule({ title: cellOf('title') }),
  }
  return { key: `${line}:${source}`, line, source, draft, unread }
}
