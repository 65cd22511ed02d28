import { useState } from 'react'
import type { Difference } from '#app/base/difference.ts'
import type { EditConflict } from './outdated-notice.tsx'
import type { Write } from './use-write.ts'

interface Revisioned {
  revision: number
}

interface VersionedForm<Stored extends Revisioned, Draft> {
  open: boolean
  /** The version with which the form was opened; null for a new item. */
  initialVersion: Stored | null
  /** The version in the newest snapshot; undefined if the item is deleted or not stored yet. */
  snapshotVersion: Stored | undefined
  write: Write
  draft: Draft
  isDirty: boolean
  /** `wasSent`: this form has sent the draft, so its uploaded file may be stored already. */
  compare: (draft: Draft, stored: Stored, wasSent: boolean) => Difference[]
  /** What the notice says after a change, which may depend on who made it, and after a deletion. */
  texts: { changed: (newer: Stored) => string; deleted: string }
  load: (stored: Stored) => void
  /** Saves the draft with the revision that it is based on; null for a new item. */
  send: (revision: number | null) => void
  /** Saves the draft as a new item, after a deletion; undefined if the form has no such choice. */
  saveAsNew?: { label: string; send: () => void }
}

/**
 * Detects that the edited item was changed or deleted elsewhere, from the snapshot or from a refused save. A newer version
 * is no conflict if it equals the draft, or an earlier draft that this form sent without getting a response.
 */
export function useStoredVersion<Stored extends Revisioned, Draft>(form: VersionedForm<Stored, Draft>) {
  const { initialVersion, snapshotVersion, write, draft, compare, texts } = form
  /** The version on which the draft is based; null for a new item. */
  const [base, setBase] = useState(initialVersion)
  const [sentDrafts, setSentDrafts] = useState<readonly Draft[]>([])
  const refusedVersion = write.current as Stored | null | undefined
  const latest = newest(newest(base, refusedVersion), snapshotVersion)
  const isNewer = latest !== null && latest.revision > (base?.revision ?? -1)
  const isDeleted = refusedVersion === null || (base !== null && snapshotVersion === undefined)
  const differences = isNewer ? compare(draft, latest, false) : []
  const wasSent = () =>
    latest === snapshotVersion &&
    sentDrafts.some((sentDraft) => latest && compare(sentDraft, latest, true).length === 0)
  if (isNewer && (differences.length === 0 || wasSent())) setBase(latest)

  function sendOnRevision(revision: number | null) {
    setSentDrafts([...sentDrafts, draft])
    form.send(revision)
  }
  function findConflict(): EditConflict | undefined {
    // while a save is pending, the newer version may be its result
    if (!form.open || write.isPending) return undefined
    if (isDeleted) {
      const { saveAsNew } = form
      const sendAsNew = () => {
        setBase(null)
        write.reset()
        saveAsNew?.send()
      }
      return {
        text: texts.deleted,
        differences: [],
        choices: saveAsNew ? [{ label: saveAsNew.label, onChoose: sendAsNew }] : [],
        refusal: refusedVersion,
      }
    }
    if (!isNewer || differences.length === 0) return undefined
    const loadLatest = () => {
      setBase(latest)
      write.reset()
      form.load(latest)
    }
    const overwriteLatest = () => {
      setBase(latest)
      sendOnRevision(latest.revision)
    }
    return {
      text: texts.changed(latest),
      differences,
      choices: [
        { label: 'Usar a versão nova', onChoose: loadLatest },
        ...(form.isDirty ? [{ label: 'Salvar a minha mesmo assim', onChoose: overwriteLatest }] : []),
      ],
      refusal: refusedVersion,
    }
  }

  return {
    base,
    isDeleted,
    /** For FormSheet; undefined without a conflict. */
    conflict: findConflict(),
    save: () => sendOnRevision(base?.revision ?? null),
  }
}

function newest<Stored extends Revisioned>(
  first: Stored | null,
  second: Stored | null | undefined,
): Stored | null {
  if (!first || !second) return first ?? second ?? null
  return second.revision > first.revision ? second : first
}
