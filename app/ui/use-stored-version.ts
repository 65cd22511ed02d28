import { useState } from 'react'
import type { Difference, EditConflict } from './outdated-notice.tsx'
import type { Write } from './use-write.ts'

interface WithRevision {
  revision: number
}

interface VersionedForm<Stored extends WithRevision, Draft> {
  open: boolean
  /** The version the form was opened on; null for a new one. */
  opened: Stored | null
  /** The version in the newest snapshot; undefined when it is deleted or not there yet. */
  live: Stored | undefined
  write: Write
  draft: Draft
  isDirty: boolean
  /** `wasSent`: the draft was sent before, so its file may be stored already. */
  compare: (draft: Draft, stored: Stored, wasSent: boolean) => Difference[]
  /** Messages after a change and a deletion by another person. */
  texts: { changed: string; deleted: string }
  /** Replaces the draft with the stored version. */
  load: (stored: Stored) => void
  /** Saves the draft on top of a revision; null for a new one. */
  send: (revision: number | null) => void
  /** Saves the draft as a new one after a deletion, if possible. */
  saveAsNew?: { label: string; send: () => void }
}

/**
 * Detects that another person changed or deleted what a form edits, from the snapshot or from a refused save. A newer
 * version is no conflict if it equals this draft, or a draft that this form sent and got no response for.
 */
export function useStoredVersion<Stored extends WithRevision, Draft>(form: VersionedForm<Stored, Draft>) {
  const { opened, live, write, draft, compare, texts } = form
  /** The version the draft is based on; null for a new one. */
  const [base, setBase] = useState(opened)
  const [sentDrafts, setSentDrafts] = useState<readonly Draft[]>([])
  const refusedVersion = write.current as Stored | null | undefined
  const latest = newest(newest(base, refusedVersion), live)
  const isNewer = latest !== null && latest.revision > (base?.revision ?? -1)
  const isDeleted = refusedVersion === null || (base !== null && live === undefined)
  const differences = isNewer ? compare(draft, latest, false) : []
  const wasSent = () =>
    latest === live && sentDrafts.some((sentDraft) => latest && compare(sentDraft, latest, true).length === 0)
  if (isNewer && (differences.length === 0 || wasSent())) setBase(latest)

  function sendOnRevision(revision: number | null) {
    setSentDrafts([...sentDrafts, draft])
    form.send(revision)
  }
  function outdated(): EditConflict | undefined {
    // the newer version may be the one this form is saving
    if (!form.open || write.isPending) return undefined
    if (isDeleted) {
      const { saveAsNew } = form
      const copyAsNew = () => {
        setBase(null)
        write.reset()
        saveAsNew?.send()
      }
      return {
        text: texts.deleted,
        differences: [],
        choices: saveAsNew ? [{ label: saveAsNew.label, onChoose: copyAsNew }] : [],
        refusal: refusedVersion,
      }
    }
    if (!isNewer || differences.length === 0) return undefined
    const useNew = () => {
      setBase(latest)
      write.reset()
      form.load(latest)
    }
    const keepMine = () => {
      setBase(latest)
      sendOnRevision(latest.revision)
    }
    return {
      text: texts.changed,
      differences,
      choices: [
        { label: 'Usar a versão nova', onChoose: useNew },
        ...(form.isDirty ? [{ label: 'Salvar a minha mesmo assim', onChoose: keepMine }] : []),
      ],
      refusal: refusedVersion,
    }
  }

  return {
    base,
    isDeleted,
    /** The choices after a conflict, for FormSheet. */
    outdated: outdated(),
    /** Saves the draft on top of `base`. */
    save: () => sendOnRevision(base?.revision ?? null),
  }
}

function newest<Stored extends WithRevision>(
  one: Stored | null,
  other: Stored | null | undefined,
): Stored | null {
  if (!one || !other) return one ?? other ?? null
  return other.revision > one.revision ? other : one
}
