import type { Page } from '@playwright/test'

export interface ElementLifetime {
  /** Milliseconds, by the page's clock, from the first match until the last one is removed. */
  duration: number
  /** Largest number of matches at the same time. */
  maxCount: number
  /** Last text of the first match. */
  text: string
}

/** Observes the elements that match the selector, from now on, until all of them are gone. */
export function lifetimeOf(page: Page, selector: string): Promise<ElementLifetime> {
  return page.evaluate(
    (matching) =>
      new Promise<ElementLifetime>((resolve) => {
        let start: number | undefined
        let maxCount = 0
        let text = ''
        const observer = new MutationObserver(() => {
          const elements = document.querySelectorAll(matching)
          maxCount = Math.max(maxCount, elements.length)
          text = elements[0]?.textContent ?? text
          if (elements.length > 0) start ??= performance.now()
          else if (start !== undefined) {
            observer.disconnect()
            resolve({ duration: performance.now() - start, maxCount, text })
          }
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    selector,
  )
}
