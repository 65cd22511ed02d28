import type { Page } from '@playwright/test'

/** Milliseconds, by the page's own clock, from the first sight of what the selector finds until it is gone. */
export function lifetimeOf(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let since: number | undefined
        const observer = new MutationObserver(() => {
          const isThere = document.querySelector(wanted) !== null
          if (isThere) since ??= performance.now()
          else if (since !== undefined) {
            observer.disconnect()
            resolve(performance.now() - since)
          }
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    selector,
  )
}
