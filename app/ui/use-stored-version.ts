import { useState } from 'react'
import type { Difference, Outdated } from './outdated-notice.tsx'
import type { WriteFetcher } from './use-write-fetcher.ts'

interface Versioned {
  revision: number
}

interface Form<Stored extends Versioned, Draft> {
  open: boolean
  /** What the form was opened on, null for a new one. */
  opened: Stored | null
  /** The same as the screen has it now; undefined when it is not there (any more). */
  live: Stored | undefined
  write: WriteFetcher
  draft: Draft
  isDirty: boolean
  /** `wasSent`: the draft went to the server before, with everything that belongs to it. */
  compare: (draft: Draft, stored: Stored, wasSent: boolean) => Difference[]
  /** 'Outra pessoa acabou de mudar esta tarefa.', and of deleting it. */
  texts: { changed: string; deleted: string }
  /** Fills the form in with what is stored. */
  load: (stored: Stored) => void
  /** Sends the draft on top of a revision; null for a new one. */
  send: (revision: number | null) => void
  /** Sends the draft as something new, where that is possible after a deletion. */
  saveAsNew?: { label: string; send: () => void }
}

export interface StoredVersion<Stored> {
  /** What the form stands on; null for a new one. */
  base: Stored | null
  isDeleted: boolean
  /** What the guardian has to decide, for FormSheet. */
  outdated: Outdated | undefined
  /** Sends the draft on top of what the form stands on. */
  save(): void
}

/**
 * Holds the version a form was opened on against the one the screen or the server's answer brings, so that two who
 * edit the same thing hear of each other. A version that says what this form says, or sent before its answer was
 * lost, is taken as its own.
 */
export function useStoredVersion<Stored extends Versioned, Draft>(
  form: Form<Stored, Draft>,
): StoredVersion<Stored> {
  const { opened, live, write, draft, compare, texts } = form
  const [base, setBase] = useState(opened)
  const [sent, setSent] = useState<readonly Draft[]>([])
  const answered = write.current as Stored | null | undefined
  const latest = newest(newest(base, answered), live)
  const isNewer = latest !== null && latest.revision > (base?.revision ?? -1)
  const isDeleted = answered === null || (base !== null && live === undefined)
  const differences = isNewer ? compare(draft, latest, false) : []
  const wasSent = () =>
    latest === live && sent.some((own) => latest && compare(own, latest, true).length === 0)
  if (isNewer && (differences.length === 0 || wasSent())) setBase(latest)

  function sendOn(revision: number | null) {
    setSent([...sent, draft])
    form.send(revision)
  }
  function outdated(): Outdated | undefined {
    // the version on its way back may be this form's own
    if (!form.open || write.isPending) return undefined
    if (isDeleted) {
      const { saveAsNew } = form
      const asNew = () => {
        setBase(null)
        write.reset()
        saveAsNew?.send()
      }
      return {
        text: texts.deleted,
        differences: [],
        ways: saveAsNew ? [{ label: saveAsNew.label, onChoose: asNew }] : [],
        answer: answered,
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
      sendOn(latest.revision)
    }
    return {
      text: texts.changed,
      differences,
      ways: [
        { label: 'Usar a versão nova', onChoose: useNew },
        // who typed nothing has nothing to insist on
        ...(form.isDirty ? [{ label: 'Salvar a minha mesmo assim', onChoose: keepMine }] : []),
      ],
      answer: answered,
    }
  }

  return { base, isDeleted, outdated: outdated(), save: () => sendOn(base?.revision ?? null) }
}

function newest<Stored extends Versioned>(
  one: Stored | null,
  other: Stored | null | undefined,
): Stored | null {
  if (!one || !other) return one ?? other ?? null
  return other.revision > one.revision ? other : one
}
