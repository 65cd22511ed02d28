import type { Page } from '@playwright/test'

export interface ElementLifetime {
  /** Time by the page's clock from the first match until the last match is removed. */
  durationMs: number
  /** Largest number of matches at the same time. */
  maxCount: number
  /** Last text of the first matching element. */
  text: string
}

/** Observes the elements that match the selector until all of them have been removed. */
export function measureLifetime(page: Page, selector: string): Promise<ElementLifetime> {
  return page.evaluate(
    (observedSelector) =>
      new Promise<ElementLifetime>((resolve) => {
        let start: number | undefined
        let maxCount = 0
        let text = ''
        const observer = new MutationObserver(() => {
          const elements = document.querySelectorAll(observedSelector)
          maxCount = Math.max(maxCount, elements.length)
          text = elements[0]?.textContent ?? text
          if (elements.length > 0) start ??= performance.now()
          else if (start !== undefined) {
            observer.disconnect()
            resolve({ durationMs: performance.now() - start, maxCount, text })
          }
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    selector,
  )
}
