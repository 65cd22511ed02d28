import type { Page } from '@playwright/test'

/** How long something stood on the page. */
export interface Lifetime {
  /** Milliseconds, by the page's own clock, from the first sight until it was gone. */
  lasted: number
  /** How many of it stood there at once, at most. */
  most: number
  /** What the first of it said at last. */
  said: string
}

/** Watches for what the selector finds, from now on, until it has come and gone: a busy machine misses nothing. */
export function lifetimeOf(page: Page, selector: string): Promise<Lifetime> {
  return page.evaluate(
    (wanted) =>
      new Promise<Lifetime>((resolve) => {
        let since: number | undefined
        let most = 0
        let said = ''
        const observer = new MutationObserver(() => {
          const found = document.querySelectorAll(wanted)
          most = Math.max(most, found.length)
          said = found[0]?.textContent ?? said
          if (found.length > 0) since ??= performance.now()
          else if (since !== undefined) {
            observer.disconnect()
            resolve({ lasted: performance.now() - since, most, said })
          }
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    selector,
  )
}
