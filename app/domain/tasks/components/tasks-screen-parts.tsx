import Printer from 'lucide-react/icons/printer'
import TreePalm from 'lucide-react/icons/tree-palm'
import X from 'lucide-react/icons/x'
import type { ReactNode, Ref } from 'react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { LineButton, LineLink } from '#app/ui/line-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Child } from '../../children/child.ts'
import type { Task } from '../task.ts'
import { ChildFilter } from './child-filter.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SkippedTasks } from './skipped-tasks.tsx'
import { TaskSearch } from './task-search.tsx'
import styles from './tasks-screen.module.css'
import { taskCountText } from './use-task-undo.ts'
import type { TaskSelection } from './use-task-selection.ts'
import { ViewSwitch } from './view-switch.tsx'

const PRINT_LABEL = 'Imprimir quadro da semana'

/** From this width on, title, switch and actions are one line. */
export const WIDE = '(min-width: 900px)'
/** From this width on, the tasks are a table whose rows can be chosen. */
export const TABLE = '(min-width: 1280px)'

interface TasksHeadProps {
  isWide: boolean
  topBar: ReactNode
  addMenu: ReactNode
  /** Opens the week; undefined if it is not offered. */
  onShowWeek: (() => void) | undefined
  onShowPauses: (() => void) | undefined
  canPrint: boolean
}

/** Title, switch and actions: on phones on yellow ground, on wide screens one line. */
export function TasksHead({ isWide, topBar, addMenu, onShowWeek, onShowPauses, canPrint }: TasksHeadProps) {
  const title = (
    <>
      <span className="visually-hidden">Configurar </span>Tarefas
    </>
  )
  const viewSwitch = onShowWeek && <ViewSwitch view="list" onChange={onShowWeek} />
  if (!isWide)
    return (
      <PageHead title={title} top={topBar} actions={addMenu} className={styles.head}>
        {viewSwitch && <div className={styles.switch}>{viewSwitch}</div>}
      </PageHead>
    )
  return (
    <header className={styles.wideHead}>
      <h1>{title}</h1>
      {viewSwitch}
      <span className={styles.wideActions}>
        {onShowPauses && (
          <Button variant="outline" icon={<TreePalm />} onClick={onShowPauses}>
            Pausas
          </Button>
        )}
        {canPrint && (
          <ButtonLink to={APP_PATHS.weekChart} variant="outline" icon={<Printer />} aria-label={PRINT_LABEL}>
            Imprimir
          </ButtonLink>
        )}
        {addMenu}
      </span>
    </header>
  )
}

interface TasksToolsProps {
  tasks: readonly Task[]
  familyChildren: readonly Child[]
  /** Undefined: the list is too short for a search. */
  search: string | undefined
  onSearch: (search: string) => void
  childId: string | null
  /** Undefined: the family has one child. */
  onFilter: ((childId: string | null) => void) | undefined
}

/** The search and the filter by child. */
export function TasksTools({ tasks, familyChildren, search, onSearch, childId, onFilter }: TasksToolsProps) {
  if (search === undefined && !onFilter) return null
  return (
    <div className={styles.tools}>
      {search !== undefined && <TaskSearch count={tasks.length} value={search} onChange={onSearch} />}
      {onFilter && (
        <ChildFilter familyChildren={familyChildren} tasks={tasks} childId={childId} onChange={onFilter} />
      )}
    </div>
  )
}

interface TasksLineProps {
  count: number
  /** On wide screens the head has the links. */
  isWide: boolean
  /** Only read aloud, because the table shows how many are chosen. */
  isTable: boolean
  canPrint: boolean
  onShowPauses: (() => void) | undefined
  onSelect: (() => void) | undefined
  selectRef: Ref<HTMLButtonElement>
}

/** '25 tarefas', and on phones 'Pausas', 'Imprimir' and 'Selecionar'. */
export function TasksLine({
  count,
  isWide,
  isTable,
  canPrint,
  onShowPauses,
  onSelect,
  selectRef,
}: TasksLineProps) {
  return (
    <div className={styles.line}>
      <p role="status" className={isTable && count > 0 ? 'visually-hidden' : undefined}>
        {count === 0 ? 'Nenhuma tarefa encontrada' : taskCountText(count)}
      </p>
      {!isWide && (
        <span className={styles.lineActions}>
          {onShowPauses && (
            <LineButton icon={<TreePalm />} onClick={onShowPauses}>
              Pausas
            </LineButton>
          )}
          {canPrint && (
            <LineLink to={APP_PATHS.weekChart} aria-label={PRINT_LABEL}>
              Imprimir
            </LineLink>
          )}
        </span>
      )}
      {onSelect && (
        <LineButton ref={selectRef} onClick={onSelect}>
          Selecionar
        </LineButton>
      )}
    </div>
  )
}

interface TableSelectionBarProps {
  selection: TaskSelection
  skipped: readonly Task[]
  onChanged: (skipped: readonly Task[]) => void
}

/** Above the table, while rows are chosen. */
export function TableSelectionBar({ selection, skipped, onChanged }: TableSelectionBarProps) {
  if (selection.chosenTasks.length === 0) return <SkippedTasks tasks={skipped} />
  return (
    <>
      <SelectionBar
        chosenTasks={selection.chosenTasks}
        onChanged={onChanged}
        className={styles.tableBar}
        title={<b role="status">{taskCountText(selection.chosenTasks.length)}</b>}
        end={<IconButton icon={<X />} label="Cancelar seleção" onClick={() => selection.choose([])} />}
      />
      <SkippedTasks tasks={skipped} />
    </>
  )
}
