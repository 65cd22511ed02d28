/** Between what is typed and what is read of it: whoever needs the last words asks for them first. */
export interface PendingWords {
  /** Hands on what was typed and not read yet. */
  read(): void
  /** Where it is typed; null once that is closed. */
  comeFrom(source: (() => void) | null): void
}

export function createPendingWords(): PendingWords {
  let from: (() => void) | null = null
  return {
    read: () => from?.(),
    comeFrom(source) {
      from = source
    },
  }
}
