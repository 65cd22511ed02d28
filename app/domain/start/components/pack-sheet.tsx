import { Suspense, use, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import type { Child } from '../../children/child.ts'
import { suggestedSchedule } from '../../tasks/schedule/suggested-schedule.ts'
import type { Task } from '../../tasks/task.ts'
import { START_ACTIONS } from '../actions.ts'
import { packLabel, packTasks } from '../start.ts'
import { tasksText } from '../start-agreement.ts'
import { loadStartContent } from './load-start-content.ts'
import { TaskChoices } from './task-choices.tsx'

interface PackSheetProps extends DialogState {
  child: Child
  /** The family's tasks in the newest snapshot. */
  tasks: readonly Task[]
}

/** 'Combinados por idade': adds tasks of the pack for a child's age. Each opening starts with the basics ticked. */
export function PackSheet(props: PackSheetProps) {
  const openCount = useOpenCount(props.open)
  return (
    <Suspense>
      <Pack key={openCount} {...props} />
    </Suspense>
  )
}

function Pack({ open, onOpenChange, child, tasks }: PackSheetProps) {
  const { packs } = use(loadStartContent())
  const [ticks, setTicks] = useState<Record<string, boolean>>({})
  const [ids] = useState(() => new Map<string, string>())
  const { show } = useToasts()
  const childTitles = new Set(
    tasks.filter(({ childIds }) => childIds.includes(child.id)).map(({ title }) => title),
  )
  const choices = packTasks(packs, child.age)
    .filter(({ task }) => !childTitles.has(task.title))
    .map(({ task, isBasic }) => ({ key: task.title, task, isChosen: ticks[task.title] ?? isBasic }))
  const chosen = choices.filter(({ isChosen }) => isChosen)
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({
      text: `${tasksText(chosen.length)} de ${child.name} ${chosen.length === 1 ? 'incluído' : 'incluídos'}.`,
    })
  })

  /** The id of a task stays the same when the request is sent again (rule 35). */
  function idOf(title: string): string {
    const id = ids.get(title) ?? newRequestId()
    ids.set(title, id)
    return id
  }
  function add() {
    write.send(START_ACTIONS.addPack, {
      childId: child.id,
      tasks: chosen.map(({ task }) => {
        const { title, description, time, points, weekdays, drawing } = task
        const schedule = suggestedSchedule(task)
        return { id: idOf(title), title, description, time, points, weekdays, drawing, schedule }
      }),
    })
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Combinados por idade para ${child.name}`}
      description={packLabel(packs, child.age)}
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button disabled={chosen.length === 0} pending={write.isPending && 'Incluindo...'} onClick={add}>
            {chosen.length === 0 ? 'Incluir' : `Incluir ${tasksText(chosen.length)}`}
          </Button>
        </>
      }
    >
      <FormMessage message={write.message} />
      {choices.length === 0 ? (
        <p>{child.name} já tem todos os combinados desta idade.</p>
      ) : (
        <TaskChoices
          label={`Combinados para ${child.name}`}
          tasks={choices}
          onTick={(title, isChosen) => setTicks({ ...ticks, [title]: isChosen })}
        />
      )}
    </Sheet>
  )
}
