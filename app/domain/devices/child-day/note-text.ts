import type { DeviceTaskDay, GuardianNote } from '../device-view.ts'

/** A guardian's words about a mark: 'Paulo: “Faltou a samambaia, tá?”'. Null without words. */
export function quotedNote(guardianNote: GuardianNote | null): string | null {
  if (!guardianNote?.note) return null
  const { deciderName, note } = guardianNote
  return deciderName ? `${deciderName}: “${note}”` : `“${note}”`
}

/**
 * A guardian's words about the task as it is now: why it is to be done again, why it counted with fewer points, or praise.
 */
export function noteOf({ status, redo, fewerPoints, praise = null }: DeviceTaskDay): GuardianNote | null {
  if (status === 'redo') return redo
  return status === 'done' ? (fewerPoints ?? praise) : null
}
