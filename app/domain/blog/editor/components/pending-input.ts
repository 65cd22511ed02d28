/** Input that the visual editor has not reported yet, because it converts the text to HTML with a delay. */
export interface PendingInput {
  /** Reports the input now. */
  flush(): void
  /** Sets the flush function of the open visual editor; null when the visual editor closes. */
  setFlush(flush: (() => void) | null): void
}

export function createPendingInput(): PendingInput {
  let flushEditor: (() => void) | null = null
  return {
    flush: () => flushEditor?.(),
    setFlush(flush) {
      flushEditor = flush
    },
  }
}
