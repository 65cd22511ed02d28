import { createContext, use } from 'react'
import type { CivilDate } from '../dates/civil-date.ts'
import type { Member, OtherMember } from '../member.ts'

interface FamilyFacts {
  /** Today's date in the family's time zone (rule 21). */
  today: CivilDate
  /** The signed-in person. */
  member: Member
  members: readonly OtherMember[]
}

/** Provides facts of the newest snapshot to the family's screens. */
export const FamilyContext = createContext<FamilyFacts | null>(null)

export const useToday = (): CivilDate => useFamilyFacts().today

export function useFamilyFacts(): FamilyFacts {
  const facts = use(FamilyContext)
  if (facts === null) throw new Error('useFamilyFacts needs FamilyContext around it')
  return facts
}
