import { useRef, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { List } from '#app/ui/list.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import type { DialogState } from '#app/ui/sheet.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import type { Child } from '../../../children/child.ts'
import { TASK_ACTIONS } from '../../actions.ts'
import { useTaskUndo } from '../../components/use-task-undo.ts'
import { MAX_TASKS } from '../../schema.ts'
import type { TaskDraft } from '../../task-draft.ts'
import { parseSpreadsheet, type SheetRow } from '../parse-spreadsheet.ts'
import type { Separator } from '../read-cells.ts'
import { checkRow } from '../sheet-problems.ts'
import { createLabel } from '../create-label.ts'
import styles from './paste-sheet.module.css'
import { PastedRow } from './pasted-row.tsx'

interface PasteSheetProps extends DialogState {
  familyChildren: readonly Child[]
}

const EXAMPLE = 'Tarefa;Criança;Dias;Pontos\nDar comida ao gato;Lia;todos;5\nSeparar o lixo;Davi;seg, qui;6'
const lineList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** 'Colar da planilha': a preview of each pasted row, and one button that creates the valid tasks (rule 110). */
export function PasteSheet(props: PasteSheetProps) {
  return <Paste key={useOpenCount(props.open)} {...props} />
}

function Paste({ open, onOpenChange, familyChildren }: PasteSheetProps) {
  const [text, setText] = useState('')
  /** Set once rows were removed, because the remaining rows may not contain the separator. */
  const [separator, setSeparator] = useState<Separator>()
  /** Values completed in the preview, by the key of the row. */
  const [completions, setCompletions] = useState<ReadonlyMap<string, Partial<TaskDraft>>>(new Map())
  const [openKey, setOpenKey] = useState<string>()
  // a repeated request must have the same ids (rule 35)
  const ids = useRef(new Map<string, string>())
  const { show } = useToasts()
  const { remove } = useTaskUndo()

  const sheet = parseSpreadsheet(text, familyChildren, separator)
  const rows = sheet.rows.map((row) => ({
    row,
    check: checkRow(PLACEHOLDER_ID, row, completions.get(row.key) ?? {}),
  }))
  const readyRows = rows.filter(({ check }) => check.input)
  const faultyRows = rows.filter(({ check }) => !check.input).map(({ row }) => row)

  /** Removes all other rows from the text. The values completed in these rows stay. */
  function removeOtherRows(remainingRows: readonly SheetRow[]) {
    const remainingText = [sheet.header ?? [], remainingRows.map(({ source }) => source), sheet.excess]
      .flat()
      .join('\n')
    const newRows = parseSpreadsheet(remainingText, familyChildren, sheet.separator).rows
    setText(remainingText)
    setSeparator(sheet.separator)
    setCompletions(
      new Map(
        remainingRows.flatMap((row, index) => {
          const [completion, newRow] = [completions.get(row.key), newRows[index]]
          return completion && newRow ? [[newRow.key, completion] as const] : []
        }),
      ),
    )
    setOpenKey(undefined)
    ids.current.clear()
  }
  function idOf({ key }: SheetRow): string {
    const id = ids.current.get(key) ?? newRequestId()
    ids.current.set(key, id)
    return id
  }
  const write = useSnapshotWrite(() => {
    const created = readyRows.map(({ row }) => ({ id: idOf(row) }))
    const count = created.length
    show({
      text: `${count} ${count === 1 ? 'tarefa criada' : 'tarefas criadas'}.`,
      action: { label: 'Desfazer', onPress: () => void remove(created) },
    })
    if (faultyRows.length === 0 && sheet.excess.length === 0) onOpenChange(false)
    else removeOtherRows(faultyRows)
  })

  function create() {
    const tasks = readyRows.map(({ row, check }) => ({ ...check.input, id: idOf(row) }))
    write.send(TASK_ACTIONS.create, { tasks })
  }

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Colar da planilha"
      size="lg"
      submitLabel={createLabel(readyRows.length, rows.length)}
      isComplete={readyRows.length > 0}
      isDirty={text.trim() !== ''}
      isPending={write.isPending}
      message={write.message}
      onAttempt={() => undefined}
      onSubmit={create}
    >
      <Field
        label="Cole aqui"
        hint="Uma tarefa por linha: tarefa, criança, dias, pontos e, se quiser, horário e descrição."
      >
        <TextArea
          className={styles.text}
          rows={5}
          value={text}
          placeholder={EXAMPLE}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value)
            setSeparator(undefined)
          }}
        />
      </Field>
      {rows.length > 0 && (
        <div>
          <List aria-label="Linhas coladas">
            {rows.map(({ row, check }) => (
              <PastedRow
                key={row.key}
                row={row}
                check={check}
                completion={completions.get(row.key) ?? {}}
                familyChildren={familyChildren}
                isOpen={row.key === openKey}
                onOpenChange={(isOpen) => setOpenKey(isOpen ? row.key : undefined)}
                onComplete={(fields) =>
                  setCompletions(
                    new Map(completions).set(row.key, { ...completions.get(row.key), ...fields }),
                  )
                }
              />
            ))}
          </List>
        </div>
      )}
      <div role="status" className={styles.notes}>
        {faultyRows.length > 0 && <p>{faultyLinesText(faultyRows.map(({ line }) => line))}</p>}
        {sheet.excess.length > 0 && (
          <p>
            São {MAX_TASKS} linhas de cada vez: as outras {sheet.excess.length} aparecem depois que estas
            forem criadas.
          </p>
        )}
      </div>
    </FormSheet>
  )
}

/** For the validation of rows. Each created task gets its own id. */
const PLACEHOLDER_ID = newRequestId()

/** 'A linha 4 fica aqui até você completar.' */
function faultyLinesText(lines: readonly number[]): string {
  if (lines.length === 1) return `A linha ${lines[0]} fica aqui até você completar.`
  if (lines.length > 5) return `${lines.length} linhas ficam aqui até você completar.`
  return `As linhas ${lineList.format(lines.map(String))} ficam aqui até você completar.`
}
