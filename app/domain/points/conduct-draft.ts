import type { Difference } from '#app/base/difference.ts'
import { type FieldProblems, fieldProblems } from '../input/field-problems.ts'
import { type ComparedField, differencesBetween, textOr } from '../families/revision.ts'
import type { Conduct, FamilyConduct } from './conduct.ts'
import { CONDUCT_FIELDS_MISSING, type ConductInput, conductSchema } from './schema.ts'
import type { ScoreKind } from './score-draft.ts'

export interface ConductDraft {
  label: string
  /** As a positive number; null while the field is empty. */
  points: number | null
  repair: string
  isShown: boolean
}

const DEFAULT_POINTS = 5

export function conductDraftOf(conduct: (Conduct & { isHidden: boolean }) | null): ConductDraft {
  return {
    label: conduct?.label ?? '',
    points: conduct ? Math.abs(conduct.points) : DEFAULT_POINTS,
    repair: conduct?.repair ?? '',
    isShown: !conduct?.isHidden,
  }
}

interface DraftTarget {
  id: string
  kind: ScoreKind
  /** Null for a new conduct. */
  conduct: FamilyConduct | null
  /** The revision that the form was opened with, null for a conduct that is not stored. */
  revision: number | null
}

export type CheckedConductDraft =
  { ok: true; input: ConductInput } | ({ ok: false } & FieldProblems<ConductDraft>)

const MISSING_MESSAGES: FieldProblems<ConductDraft>['problems'] = {
  label: 'Diga qual é a conduta.',
  points: 'A conduta vale pelo menos 1 ponto.',
}

/** Validates the draft (rule 121). */
export function checkConductDraft(draft: ConductDraft, target: DraftTarget): CheckedConductDraft {
  const { id, kind, conduct, revision } = target
  const points = draft.points ?? 0
  const validation = conductSchema.safeParse({
    id,
    revision,
    preset: conduct?.stored ? conduct.stored.preset : (conduct?.key ?? null),
    label: draft.label,
    points: kind === 'positive' ? points : 0 - points,
    repair: kind === 'positive' ? null : draft.repair,
    isHidden: !draft.isShown,
  })
  if (validation.success) return { ok: true, input: validation.data }
  return {
    ok: false,
    ...fieldProblems<ConductDraft>(validation.error, CONDUCT_FIELDS_MISSING, MISSING_MESSAGES),
  }
}

const COMPARED_FIELDS: ComparedField<ConductDraft>[] = [
  { label: 'Conduta', text: ({ label }) => textOr(label) },
  { label: 'Pontos', text: ({ points }) => textOr(String(points ?? '')) },
  { label: 'Reparação', text: ({ repair }) => textOr(repair, '(nenhuma)') },
  { label: 'Na lista', text: ({ isShown }) => (isShown ? 'aparece' : 'escondida') },
]

/** The fields in which the draft and a stored version differ, in the order of the form. */
export const conductDifferences = (
  draft: ConductDraft,
  stored: Conduct & { isHidden: boolean },
): Difference[] => differencesBetween(draft, conductDraftOf(stored), COMPARED_FIELDS)
