import type { Family } from './family.ts'
import { DEFAULT_FAMILY_NAME } from './member.ts'
import { type Difference, differencesBetween, textOr } from './revision.ts'
import { timeZoneLabel } from './time-zones.ts'

/** What the family form holds while it is filled in. */
export interface FamilyDraft {
  /** Empty means the display default. */
  name: string
  timeZone: string
}

/** The draft a form starts from. */
export function familyDraftOf({ name, timeZone }: Family): FamilyDraft {
  return { name, timeZone }
}

/** Where the draft and a stored version of the family differ, in the order of the form. */
export function familyDifferences(draft: FamilyDraft, stored: Family): Difference[] {
  return differencesBetween<FamilyDraft>(draft, stored, [
    { label: 'Nome da família', text: ({ name }) => textOr(name, DEFAULT_FAMILY_NAME) },
    {
      label: 'Fuso horário',
      text: ({ timeZone }) => timeZoneLabel(timeZone),
      value: ({ timeZone }) => timeZone,
    },
  ])
}
