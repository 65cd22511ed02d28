import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Copy from 'lucide-react/icons/copy'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionMenu, type MenuAction } from '#app/ui/action-menu.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { TASK_ACTIONS } from '../actions.ts'
import type { Child } from '../../children/child.ts'
import { ChildPills } from '../../children/components/child-pills.tsx'
import { NoChildYet } from '../../children/components/no-child-yet.tsx'
import { useWasEmpty } from '../../children/components/use-was-empty.ts'
import { useToday } from '../../families/components/family-day.ts'
import { PasteSheet } from '../spreadsheet/components/paste-sheet.tsx'
import type { TaskDraft } from '../task-draft.ts'
import { taskSections } from '../task-sections.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import type { Task } from '../task.ts'
import { CopyTasksSheet } from './copy-tasks-sheet.tsx'
import { NoTasks } from './no-tasks.tsx'
import { TaskFormSheet } from './task-form-sheet.tsx'
import { TaskSections } from './task-sections.tsx'
import { TaskSelection } from './task-selection.tsx'
import { TasksLinks } from './tasks-links.tsx'
import screen from '#app/ui/screen.module.css'
import { deferred } from '#app/ui/deferred.tsx'
import { ScreenSkeleton } from '#app/ui/screen-skeleton.tsx'
import styles from './tasks-screen.module.css'
import { useResumeTask } from './use-resume-task.ts'
import type { WeekChild } from '../week/todays-turns.ts'
import { type TasksView, ViewSwitch } from './view-switch.tsx'

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
  topBar,
  renderIdeas,
  onAddChild,
  onOpenPack,
}: TasksScreenProps) {
  const today = useToday()
  const [filterChildId, setFilterChildId] = useState<string | null>(null)
  const [view, setView] = useState<TasksView>('list')
  const [isSelecting, setSelecting] = useState(false)
  const [isCopyOpen, setCopyOpen] = useState(false)
  const [isPasteOpen, setPasteOpen] = useState(false)
  const formDialog = useItemDialog<Task>()
  const duplicateDialog = useItemDialog<TaskDraft>()
  const deletionDialog = useItemDialog<Task>()
  const listsRef = useRef<HTMLDivElement>(null)
  const selectButtonRef = useRef<HTMLButtonElement>(null)
  const sendAction = useSendOptimistic()
  const resume = useResumeTask()

  const filterChild = familyChildren.find(({ id }) => id === filterChildId)
  const sections = taskSections(tasks, today, calendar, filterChild?.id)
  const childIdInView = filterChild?.id ?? selectedChildId ?? undefined
  const ideasChild = familyChildren.find(({ id }) => id === childIdInView) ?? familyChildren[0]
  const showsIdeas = useWasEmpty(ideasChild?.id, sections.length === 0)
  const hasChildren = familyChildren.length > 0
  const hasSiblings = familyChildren.length > 1
  const canAdd = canEdit && hasChildren

  function deleteTask() {
    deletionDialog.close()
    if (!deletionDialog.item) return
    // the focused button disappears with its card
    listsRef.current?.focus({ preventScroll: true })
    const { id } = deletionDialog.item
    void sendAction({ action: TASK_ACTIONS.delete, body: { id }, key: `delete-task:${id}` })
  }
  function stopSelecting() {
    flushSync(() => setSelecting(false))
    selectButtonRef.current?.focus()
  }
  function duplicate(draft: TaskDraft) {
    formDialog.close()
    duplicateDialog.show(draft)
  }
  const addActions: MenuAction[] = [
    { label: 'Nova tarefa', icon: <Plus />, onSelect: () => formDialog.show(null) },
    ...(filterChild ? [filterChild] : familyChildren).map(({ id, name }) => ({
      label: `Pacote para ${name}`,
      icon: <Package />,
      onSelect: () => onOpenPack(id),
    })),
    ...(hasSiblings && tasks.length > 0
      ? [{ label: 'Copiar para um irmão', icon: <Copy />, onSelect: () => setCopyOpen(true) }]
      : []),
    { label: 'Colar da planilha', icon: <ClipboardPaste />, onSelect: () => setPasteOpen(true) },
  ]
  const addMenu = <ActionMenu label="Adicionar" buttonIcon={<Plus />} actions={addActions} />

  if (isSelecting && canEdit)
    return <TaskSelection tasks={sections.flatMap((section) => section.tasks)} onClose={stopSelecting} />
  // the week shows days at home, which only guardians see (rule 204)
  const hasWeek = canEdit && hasChildren
  const list = (
    <>
      <PageHead
        title="Configurar Tarefas"
        top={topBar}
        strip={<TileStrip seed={1} />}
        actions={
          canAdd && (
            <span className={styles.headActions}>
              {hasWeek && <ViewSwitch className={styles.wideOnly} view="list" onChange={setView} />}
              {addMenu}
            </span>
          )
        }
      >
        {hasSiblings && tasks.length > 0 && (
          <div className={styles.filter}>
            <ChildPills
              label="Filtrar por criança"
              familyChildren={familyChildren}
              selectedChildId={filterChild?.id ?? null}
              onSelect={setFilterChildId}
              onSelectAll={() => setFilterChildId(null)}
            />
          </div>
        )}
      </PageHead>
      <div className={screen.body}>
        {!hasChildren && (
          <NoChildYet className={screen.emptyState} canEdit={canEdit} onAddChild={onAddChild} />
        )}
        {hasChildren && sections.length === 0 && (
          <NoTasks
            className={screen.emptyState}
            childName={tasks.length > 0 ? filterChild?.name : undefined}
            onAdd={canEdit ? () => formDialog.show(null) : undefined}
          />
        )}
        <TasksLinks canPrint={sections.length > 0} onShowWeek={hasWeek ? () => setView('week') : undefined} />
        <TaskSections
          ref={listsRef}
          selectButtonRef={selectButtonRef}
          sections={sections}
          familyChildren={familyChildren}
          actions={
            canEdit
              ? {
                  select: () => setSelecting(true),
                  edit: formDialog.show,
                  remove: deletionDialog.show,
                  resume,
                }
              : undefined
          }
        />
        {ideasChild && canEdit && showsIdeas && renderIdeas(ideasChild)}
      </div>
    </>
  )
  return (
    <>
      {hasWeek && view === 'week' ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <WeekScreen
            tasks={tasks}
            calendar={calendar}
            familyChildren={familyChildren}
            topBar={topBar}
            onShowList={() => setView('list')}
            onEditTask={formDialog.show}
          />
        </Suspense>
      ) : (
        list
      )}
      {canEdit && (
        <>
          <TaskFormSheet
            {...formDialog.dialogProps}
            task={formDialog.item}
            tasks={tasks}
            calendar={calendar}
            familyChildren={familyChildren}
            initialChildId={childIdInView}
            onDuplicate={duplicate}
          />
          <TaskFormSheet
            {...duplicateDialog.dialogProps}
            task={null}
            tasks={tasks}
            calendar={calendar}
            familyChildren={familyChildren}
            suggestion={duplicateDialog.item ? { draft: duplicateDialog.item } : undefined}
          />
          <CopyTasksSheet
            open={isCopyOpen}
            onOpenChange={setCopyOpen}
            tasks={tasks}
            familyChildren={familyChildren}
            initialFromId={childIdInView ?? null}
          />
          <PasteSheet open={isPasteOpen} onOpenChange={setPasteOpen} familyChildren={familyChildren} />
          <ConfirmDialog
            {...deletionDialog.dialogProps}
            title="Tem certeza que deseja excluir esta tarefa?"
            description={`“${deletionDialog.item?.title ?? ''}” sai da rotina. Os pontos já ganhos ficam.`}
            confirmLabel="Excluir"
            cancelLabel="Manter"
            icon={<Trash2 />}
            onConfirm={deleteTask}
          />
        </>
      )}
    </>
  )
}
