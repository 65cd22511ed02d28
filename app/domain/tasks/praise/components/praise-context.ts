import { createContext, use } from 'react'
import type { TaskDayKey } from '../../approval/decided-task-day.ts'

export interface PraiseTools {
  /** The guardian, whose 'Obrigado' or 'Obrigada' this browser remembers. */
  userId: string
  /** Opens the sheet for these task days. 'Fez' comes with the praise for those that are still to be done. */
  open: (taskDays: readonly TaskDayKey[]) => void
}

/** Null for child members. */
export const PraiseContext = createContext<PraiseTools | null>(null)

export const usePraise = (): PraiseTools | null => use(PraiseContext)
