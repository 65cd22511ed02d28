import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Copy from 'lucide-react/icons/copy'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionMenu, type MenuAction } from '#app/ui/action-menu.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { ScreenSkeleton } from '#app/ui/screen-skeleton.tsx'
import screen from '#app/ui/screen.module.css'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import type { Child } from '../../children/child.ts'
import { NoChildYet } from '../../children/components/no-child-yet.tsx'
import { useWasEmpty } from '../../children/components/use-was-empty.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { taskDraftOf } from '../task-draft.ts'
import { SEARCHABLE_TASKS, taskSections } from '../task-sections.ts'
import type { Task } from '../task.ts'
import type { WeekChild } from '../week/todays-turns.ts'
import { NoTasks } from './no-tasks.tsx'
import { type TasksDialog, TasksDialogs } from './tasks-dialogs.tsx'
import { TaskList } from './task-list.tsx'
import { TaskSelectionScreen } from './task-selection-screen.tsx'
import { TaskTable } from './task-table.tsx'
import { TABLE, TableSelectionBar, TasksHead, TasksLine, TasksTools, WIDE } from './tasks-screen-parts.tsx'
import styles from './tasks-screen.module.css'
import { useResumeTask } from './use-resume-task.ts'
import { useTaskSelection } from './use-task-selection.ts'
import { useTaskUndo } from './use-task-undo.ts'
import type { TasksView } from './use-tasks-view.ts'

const WeekScreen = deferred(
  async () => (await import('../week/components/week-screen.tsx')).WeekScreen,
).Suspending

interface TasksScreenProps {
  tasks: readonly Task[]
  calendar: FamilyCalendar
  familyChildren: readonly WeekChild[]
  /** The child that is selected in the app. A new task starts with it, unless the list is filtered by another child. */
  selectedChildId: string | null
  canEdit: boolean
  view: TasksView
  topBar?: ReactNode
  /** Ideas for a child whose list is empty, or was when the screen opened. */
  renderIdeas: (child: Child) => ReactNode
  /** Only used for a family without children. */
  onAddChild?: () => void
  /** Opens the pack of tasks for a child's age. */
  onOpenPack: (childId: string) => void
}

/** The Tarefas tab: 'Configurar Tarefas' (rule 111). */
export function TasksScreen({
  tasks,
  calendar,
  familyChildren,
  selectedChildId,
  canEdit,
  view,
  topBar,
  renderIdeas,
  onAddChild,
  onOpenPack,
}: TasksScreenProps) {
  const [filterChildId, setFilterChildId] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [isSelecting, setSelecting] = useState(false)
  const [skipped, setSkipped] = useState<readonly Task[]>([])
  const dialog = useItemDialog<TasksDialog>()
  const listsRef = useRef<HTMLDivElement>(null)
  const selectButtonRef = useRef<HTMLButtonElement>(null)
  const isWide = useMediaQuery(WIDE)
  const isTable = useMediaQuery(TABLE) && canEdit
  const resume = useResumeTask()
  const { remove } = useTaskUndo()

  const filterChild = familyChildren.find(({ id }) => id === filterChildId)
  const canSearch = tasks.length >= SEARCHABLE_TASKS
  const sections = taskSections(tasks, { childId: filterChild?.id ?? null, search: canSearch ? search : '' })
  const shownTasks = sections.flatMap((section) => section.tasks)
  const selection = useTaskSelection(shownTasks)
  const childIdInView = filterChild?.id ?? selectedChildId ?? undefined
  const ideasChild = familyChildren.find(({ id }) => id === childIdInView) ?? familyChildren[0]
  const isChildWithoutTasks = !tasks.some(({ childIds }) => !filterChild || childIds.includes(filterChild.id))
  const showsIdeas = useWasEmpty(ideasChild?.id, isChildWithoutTasks)
  const hasChildren = familyChildren.length > 0
  const hasSiblings = familyChildren.length > 1
  // the week shows days at home, which only guardians see (rule 204)
  const canAdd = canEdit && hasChildren

  const editTask = (task: Task | null) => dialog.show({ name: 'form', task })
  function deleteTask(task: Task) {
    dialog.close()
    // the focused button disappears with its row
    listsRef.current?.focus({ preventScroll: true })
    void remove([task])
  }
  function stopSelecting() {
    selection.choose([])
    flushSync(() => setSelecting(false))
    selectButtonRef.current?.focus()
  }
  function onChanged(skippedTasks: readonly Task[]) {
    setSkipped(skippedTasks)
    selection.choose(skippedTasks.map(({ id }) => id))
    if (skippedTasks.length === 0 && isSelecting) stopSelecting()
    // the focused button disappears with its bar
    if (isTable) listsRef.current?.focus({ preventScroll: true })
  }
  const addActions: MenuAction[] = [
    { label: 'Nova tarefa', icon: <Plus />, onSelect: () => editTask(null) },
    ...(filterChild ? [filterChild] : familyChildren).map(({ id, name }) => ({
      label: `Pacote para ${name}`,
      icon: <Package />,
      onSelect: () => onOpenPack(id),
    })),
    ...(hasSiblings && tasks.length > 0
      ? [{ label: 'Copiar para um irmão', icon: <Copy />, onSelect: () => dialog.show({ name: 'copy' }) }]
      : []),
    { label: 'Colar da planilha', icon: <ClipboardPaste />, onSelect: () => dialog.show({ name: 'paste' }) },
  ]
  const showPauses = canAdd ? () => dialog.show({ name: 'pauses' }) : undefined
  const canPrint = tasks.length > 0
  const tools = (
    <TasksTools
      tasks={tasks}
      familyChildren={familyChildren}
      search={canSearch ? search : undefined}
      onSearch={setSearch}
      childId={filterChild?.id ?? null}
      onFilter={hasSiblings && tasks.length > 0 ? setFilterChildId : undefined}
    />
  )
  const actions = {
    edit: editTask,
    resume,
    remove: (task: Task) => dialog.show({ name: 'deletion', task }),
    duplicate(task: Task) {
      const childIds = familyChildren.map(({ id }) => id)
      dialog.show({ name: 'duplicate', copy: { of: task, draft: taskDraftOf(task, childIds) } })
    },
  }

  const list = (
    <>
      <TasksHead
        isWide={isWide}
        topBar={topBar}
        addMenu={
          canAdd && (
            <ActionMenu label="Adicionar" buttonIcon={<Plus />} actions={addActions} className={styles.add} />
          )
        }
        onShowWeek={canAdd ? () => view.showWeek() : undefined}
        onShowPauses={showPauses}
        canPrint={canPrint}
      />
      <div className={styles.body}>
        {tools}
        {!hasChildren && (
          <NoChildYet className={screen.emptyState} canEdit={canEdit} onAddChild={onAddChild} />
        )}
        {hasChildren && isChildWithoutTasks && (
          <NoTasks
            className={screen.emptyState}
            childName={tasks.length > 0 ? filterChild?.name : undefined}
            onAdd={canEdit ? () => editTask(null) : undefined}
          />
        )}
        {tasks.length > 0 && !isChildWithoutTasks && (
          <TasksLine
            count={shownTasks.length}
            isWide={isWide}
            isTable={isTable}
            canPrint={canPrint}
            onShowPauses={showPauses}
            onSelect={canEdit && !isTable ? () => setSelecting(true) : undefined}
            selectRef={selectButtonRef}
          />
        )}
        {isTable && shownTasks.length > 0 ? (
          <div ref={listsRef} tabIndex={-1} className={styles.tableBox}>
            <TableSelectionBar selection={selection} skipped={skipped} onChanged={onChanged} />
            <TaskTable
              sections={sections}
              familyChildren={familyChildren}
              actions={actions}
              selection={selection}
            />
          </div>
        ) : (
          <TaskList
            ref={listsRef}
            sections={sections}
            familyChildren={familyChildren}
            actions={canEdit ? actions : undefined}
          />
        )}
        {ideasChild && canEdit && showsIdeas && renderIdeas(ideasChild)}
      </div>
    </>
  )
  if (isSelecting && canEdit && !isTable)
    return (
      <TaskSelectionScreen
        sections={sections}
        familyChildren={familyChildren}
        tools={tools}
        selection={selection}
        tasks={shownTasks}
        skipped={skipped}
        onChanged={onChanged}
        onClose={stopSelecting}
      />
    )
  return (
    <>
      {canAdd && view.name === 'week' ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <WeekScreen
            key={view.openCount}
            tasks={tasks}
            calendar={calendar}
            familyChildren={familyChildren}
            topBar={topBar}
            view={view}
            onEditTask={editTask}
          />
        </Suspense>
      ) : (
        list
      )}
      {canEdit && (
        <TasksDialogs
          dialog={dialog.item}
          isOpen={dialog.dialogProps.open}
          onOpen={dialog.show}
          onClose={dialog.close}
          onDelete={deleteTask}
          tasks={tasks}
          calendar={calendar}
          familyChildren={familyChildren}
          childId={childIdInView}
        />
      )}
    </>
  )
}
