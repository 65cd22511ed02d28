/** Followed by the family's id, so that a person who changes families does not see the other family's children. */
const KEY_PREFIX = 'combinado:comeco:'
const listeners = new Set<() => void>()

export function readDraft(familyId: string): string | null {
  try {
    return localStorage.getItem(KEY_PREFIX + familyId)
  } catch {
    return null
  }
}

export function storeDraft(familyId: string, text: string): void {
  try {
    localStorage.setItem(KEY_PREFIX + familyId, text)
  } catch {
    // storage may be full or forbidden; then the draft is lost when the page closes
  }
  notify()
}

export function removeDraft(familyId: string): void {
  removeKeys([KEY_PREFIX + familyId])
}

/** Removes the drafts of all families. Runs at sign-out. */
export function removeDrafts(): void {
  try {
    removeKeys(Object.keys(localStorage).filter((key) => key.startsWith(KEY_PREFIX)))
  } catch {
    // without storage there are no drafts
  }
}

function removeKeys(keys: readonly string[]) {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // without storage there is no draft
  }
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change that this page makes to a draft. Returns the function to unsubscribe. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
