import { checkTaskFields, type CheckedTaskDraft, type TaskDraft } from '../task-draft.ts'
import { type Column, COLUMNS, type SheetRow } from './parse-spreadsheet.ts'

const UNREAD_TEXTS: Record<Column, string> = {
  title: 'não entendi a tarefa',
  childIds: 'não achei a criança',
  weekdays: 'não entendi os dias',
  points: 'não entendi os pontos',
  time: 'não entendi o horário',
  description: 'não entendi a descrição',
}
const MISSING_TEXTS: Partial<Record<keyof TaskDraft, string>> = {
  title: 'o título',
  childIds: 'a criança',
  weekdays: 'o dia',
  points: 'os pontos',
}
const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

export interface CheckedRow {
  /** The valid task; undefined while there are problems. */
  input: Extract<CheckedTaskDraft, { ok: true }>['input'] | undefined
  /** Fields to complete. */
  fields: (keyof TaskDraft)[]
  /** 'falta o dia', 'não achei a criança “Bia”'; empty for a valid row. */
  text: string
}

/** Checks a row with the values that were completed in the preview; they replace its cells. */
export function checkRow(id: string, row: SheetRow, completion: Partial<TaskDraft>): CheckedRow {
  const draft = { ...row.draft, ...completion }
  const check = checkTaskFields(id, draft, null)
  const unread = COLUMNS.filter((column) => column in row.unread && !(column in completion))
  if (check.ok && unread.length === 0) return { input: check.input, fields: [], text: '' }
  const problems = check.ok ? {} : check.problems
  const missing = (check.ok ? [] : check.missing).filter((field) => !unread.includes(field as Column))
  const invalid = (Object.keys(problems) as (keyof TaskDraft)[]).filter(
    (field) => !missing.includes(field) && !unread.includes(field as Column),
  )
  const missingNames = missing.map((field) => MISSING_TEXTS[field] ?? field)
  const texts = [
    missingNames.length > 0 &&
      `${missingNames.length > 1 || missing[0] === 'points' ? 'faltam' : 'falta'} ${listFormat.format(missingNames)}`,
    ...unread.map((column) => `${UNREAD_TEXTS[column]} “${row.unread[column]}”`),
    ...invalid.map((field) => problems[field]?.replace(/\.$/, '')),
  ]
  return {
    input: undefined,
    fields: [...missing, ...unread, ...invalid],
    text: texts.filter(Boolean).join('; '),
  }
}
