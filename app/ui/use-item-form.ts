import { useState } from 'react'
import type { Action } from './action-result.ts'
import { newRequestId } from './new-request-id.ts'
import type { Difference } from '#app/base/difference.ts'
import { useDraft } from './use-draft.ts'
import { useStoredVersion } from './use-stored-version.ts'
import { useSnapshotWrite } from './use-write.ts'

interface Item {
  id: string
  revision: number
}

export type DraftCheck<Draft> =
  | { ok: true; input: object }
  /** `problems`: messages by field. `missing`: names of the empty required fields. */
  | { ok: false; problems: Partial<Record<keyof Draft, string>>; missing: (keyof Draft)[] }

interface ItemFormOptions<Stored extends Item, Draft> {
  open: boolean
  /** The item to edit; null for a new one. */
  item: Stored | null
  /** The items in the newest snapshot. */
  items: readonly Stored[]
  createDraft: () => Draft
  draftOf: (stored: Stored) => Draft
  /** Removes values that are no longer valid, such as deleted children. Default: none can be. */
  normalize?: (draft: Draft) => Draft
  /** What of a draft counts: closing discards nothing if it is that of the initial draft. Default: the draft as JSON. */
  contentOf?: (draft: Draft) => string
  check: (id: string, draft: Draft, revision: number | null) => DraftCheck<Draft>
  compare: (draft: Draft, stored: Stored) => Difference[]
  action: Action
  texts: { changed: (newer: Stored) => string; deleted: string; saveAsNew: string }
  onSaved: () => void
}

/** The state of a form that adds or edits one item of a list. A new item's id is an idempotency key (rule 35). */
export function useItemForm<Stored extends Item, Draft extends object>(
  options: ItemFormOptions<Stored, Draft>,
) {
  const {
    open,
    item,
    items,
    check,
    texts,
    normalize = (draft) => draft,
    contentOf = JSON.stringify,
  } = options
  const [id, setId] = useState(() => item?.id ?? newRequestId())
  const { initialDraft, values, ...form } = useDraft(options.createDraft)
  const write = useSnapshotWrite(options.onSaved)
  const draft = normalize(values)
  const isDirty = contentOf(draft) !== contentOf(initialDraft)

  function send(itemId: string, revision: number | null) {
    const draftCheck = check(itemId, draft, revision)
    if (draftCheck.ok) write.send(options.action, draftCheck.input)
    else form.attempt()
  }
  const version = useStoredVersion<Stored, Draft>({
    open,
    initialVersion: item,
    snapshotVersion: items.find((candidate) => candidate.id === id),
    write,
    draft,
    isDirty,
    compare: options.compare,
    texts,
    load: (stored) => form.load(options.draftOf(stored)),
    send: (revision) => send(id, revision),
    saveAsNew: {
      label: texts.saveAsNew,
      send() {
        const newId = newRequestId()
        setId(newId)
        send(newId, null)
      },
    },
  })

  const currentCheck = check(id, draft, version.base?.revision ?? null)
  return {
    draft,
    change: form.change,
    onLeave: form.onLeave,
    showsError: form.showsError,
    problem: (field: keyof Draft & string) =>
      (!currentCheck.ok && form.showsError(field) && currentCheck.problems[field]) || write.fields[field],
    missingFields: currentCheck.ok ? [] : currentCheck.missing,
    message: write.message,
    state: {
      isComplete: currentCheck.ok && !version.isDeleted,
      isDirty,
      isPending: write.isPending,
      conflict: version.conflict,
      onAttempt: form.attempt,
      onSubmit: version.save,
    },
  }
}
