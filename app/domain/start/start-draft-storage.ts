/** Each family has its own draft, so that a person who changes families does not see the other family's children. */
const PREFIX = 'combinado:comeco:'
const listeners = new Set<() => void>()

export function readDraft(familyId: string): string | null {
  try {
    return localStorage.getItem(PREFIX + familyId)
  } catch {
    return null
  }
}

export function storeDraft(familyId: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + familyId, text)
  } catch {
    // storage may be full or forbidden: then the draft lasts as long as the page
  }
  notify()
}

export function removeDraft(familyId: string): void {
  removeKeys([PREFIX + familyId])
}

/** Removes the drafts of all families, when the person signs out. */
export function removeDrafts(): void {
  try {
    removeKeys(Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)))
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

/** Calls `listener` after each change of a draft by this page; returns a function that stops it. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
