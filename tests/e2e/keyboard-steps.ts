import type { Locator, Page } from '@playwright/test'
import { expect } from './app-test.ts'

/** What is wrong with where the focus is: nowhere, without a ring, or behind something; '' when nothing is. */
async function focusTrouble(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'the focus is lost to the page'
    const shows = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const label = at.closest('label')
    // a radio or checkbox may leave the ring to the tile or label around it
    const around = [at, at.parentElement, at.nextElementSibling, at.previousElementSibling, label]
    if (!around.some(shows)) return `no ring on ${at.outerHTML.slice(0, 160)}`

    const seen = label ?? at
    const { left, right, top, bottom } = seen.getBoundingClientRect()
    const shares = [0.1, 0.5, 0.9]
    const isSeen = shares.some((across) =>
      shares.some((down) => {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)
        return hit !== null && (seen.contains(hit) || hit.contains(seen.parentElement))
      }),
    )
    // what is larger than the screen is seen wherever it stands
    const isLarge = bottom - top > innerHeight
    return isSeen || isLarge ? '' : `out of sight: ${at.outerHTML.slice(0, 160)}`
  })
}

/** The focus stands on something that shows it and can be seen, once the page has scrolled to it. */
export async function expectFocusShown(page: Page) {
  await expect.poll(() => focusTrouble(page), { timeout: 2_000 }).toBe('')
}

/** Walks to `target` with Tab or Shift+Tab, looking at every stop on the way. */
export async function walkTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 120; steps += 1) {
    const way = await target.evaluate((element) => {
      const at = document.activeElement ?? document.body
      if (at === element) return 'there'
      return at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab'
    })
    if (way === 'there') {
      await expectFocusShown(page)
      return
    }
    await page.keyboard.press(way)
    await expectFocusShown(page)
  }
  await expect(target, 'the keyboard reaches it').toBeFocused()
}

/** Walks to `target` and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await walkTo(page, target)
  await page.keyboard.press(key)
}

/** Walks to the field `target` and types over what is in it. */
export async function type(page: Page, target: Locator, text: string) {
  await walkTo(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** After a dialog closed or a row went, the focus stands on something, and it shows. */
export async function expectFocusKept(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'body'))
    .not.toBe('body')
  await expectFocusShown(page)
}
