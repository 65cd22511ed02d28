import { firstNameOf } from '../../families/member.ts'
import type { DeviceTaskDay } from '../device-view.ts'

/** A guardian's words when a task is to be done again: 'Paulo: “Faltou a samambaia, tá?”'. Null without words. */
export function quotedNote(redo: DeviceTaskDay['redo']): string | null {
  if (!redo?.note) return null
  return redo.deciderName ? `${firstNameOf(redo.deciderName)}: “${redo.note}”` : `“${redo.note}”`
}
