/** Input that the visual editor has not passed on yet: it converts a text to HTML with a delay. */
export interface PendingInput {
  /** Passes on the input now. */
  flush(): void
  /** `flushSource`: flush function of the open visual editor; null when the visual editor closes. */
  setSource(flushSource: (() => void) | null): void
}

export function createPendingInput(): PendingInput {
  let source: (() => void) | null = null
  return {
    flush: () => source?.(),
    setSource(flushSource) {
      source = flushSource
    },
  }
}
