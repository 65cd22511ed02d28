import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Returns a message if the focus is lost, or the focused element has no focus ring or is covered; else ''. */
async function focusProblem(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'the focus is lost to the page'
    const hasRing = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const label = focused.closest('label')
    // the tile or label around a radio or checkbox may show the ring
    const ringCandidates = [
      focused,
      focused.parentElement,
      focused.nextElementSibling,
      focused.previousElementSibling,
      label,
    ]
    if (!ringCandidates.some(hasRing)) return `no ring on ${focused.outerHTML.slice(0, 160)}`

    const target = label ?? focused
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const fractions = [0.1, 0.5, 0.9]
    const isVisible = fractions.some((across) =>
      fractions.some((down) => {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)
        return hit !== null && (target.contains(hit) || hit.contains(target.parentElement))
      }),
    )
    // an element that is taller than the screen counts as visible
    const isLarge = bottom - top > innerHeight
    return isVisible || isLarge ? '' : `out of sight: ${focused.outerHTML.slice(0, 160)}`
  })
}

/** Expects the focused element to be visible and to have a focus ring, after the page has scrolled to it. */
export async function expectFocusVisible(page: Page) {
  await expect.poll(() => focusProblem(page)).toBe('')
}

/** Moves the focus to `target` with Tab or Shift+Tab. Expects a visible focus at every stop. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 120; steps += 1) {
    const key = await target.evaluate((element) => {
      const current = document.activeElement ?? document.body
      if (current === element) return undefined
      return current.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab'
    })
    if (!key) {
      await expectFocusVisible(page)
      return
    }
    await page.keyboard.press(key)
    await expectFocusVisible(page)
  }
  await expect(target, 'the keyboard reaches the element').toBeFocused()
}

/** Moves the focus to `target` with the keyboard, and presses `key`. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves the focus to the field `target` with the keyboard, and replaces its text. */
export async function typeText(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Expects a visible focus, for example after a dialog was closed or a row was removed. */
export async function expectFocusNotLost(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'body'))
    .not.toBe('body')
  await expectFocusVisible(page)
}
