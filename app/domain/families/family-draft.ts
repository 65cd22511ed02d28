import type { Difference } from '#app/base/difference.ts'
import type { Family } from './family.ts'
import { DEFAULT_FAMILY_NAME } from './member.ts'
import { differencesBetween, textOr } from './revision.ts'
import { timeZoneLabel } from './dates/time-zones.ts'

export interface FamilyDraft {
  /** Empty for the default name (rule 2). */
  name: string
  timeZone: string
  childAccountAge: number
  keepClaimsWaiting: boolean
}

export function familyDraftOf({ name, timeZone, childAccountAge, keepClaimsWaiting }: Family): FamilyDraft {
  return { name, timeZone, childAccountAge, keepClaimsWaiting }
}

export function familyDifferences(draft: FamilyDraft, storedFamily: Family): Difference[] {
  return differencesBetween<FamilyDraft>(draft, storedFamily, [
    { label: 'Nome da família', text: ({ name }) => textOr(name, DEFAULT_FAMILY_NAME) },
    {
      label: 'Fuso horário',
      text: ({ timeZone }) => timeZoneLabel(timeZone),
      value: ({ timeZone }) => timeZone,
    },
    { label: 'Conta própria', text: ({ childAccountAge }) => `a partir de ${childAccountAge} anos` },
    {
      label: 'Sem resposta',
      text: ({ keepClaimsWaiting }) =>
        keepClaimsWaiting ? 'esperar sem prazo' : 'conta depois de sete dias',
    },
  ])
}
