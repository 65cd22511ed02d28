import { useState } from 'react'
import type { Task } from '../task.ts'

export interface TaskSelection {
  /** Those of the family that are chosen, in the order of the list. */
  chosenTasks: readonly Task[]
  isChosen: (id: string) => boolean
  toggle: (id: string, isChosen: boolean) => void
  choose: (ids: readonly string[]) => void
}

/** The chosen tasks of the list. */
export function useTaskSelection(tasks: readonly Task[]): TaskSelection {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  return {
    chosenTasks: tasks.filter(({ id }) => chosenIds.has(id)),
    isChosen: (id) => chosenIds.has(id),
    toggle(id, isChosen) {
      const next = new Set(chosenIds)
      if (isChosen) next.add(id)
      else next.delete(id)
      setChosenIds(next)
    },
    choose: (ids) => setChosenIds(new Set(ids)),
  }
}
