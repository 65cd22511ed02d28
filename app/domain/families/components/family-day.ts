import { createContext, use } from 'react'
import type { CivilDate } from '../dates/civil-date.ts'

/** Provides today's date in the family's time zone to the family's screens (rule 21). */
export const FamilyDay = createContext<CivilDate | null>(null)

export function useToday(): CivilDate {
  const today = use(FamilyDay)
  if (today === null) throw new Error('useToday needs FamilyDay around it')
  return today
}
