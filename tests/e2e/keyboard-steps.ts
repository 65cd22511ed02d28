import type { Locator, Page } from '@playwright/test'
import { expect } from './app-test.ts'

/** Returns a message if the focus is lost, has no ring or is covered; else ''. */
async function focusProblem(page: Page): Promise<string> {
  return page.evaluate(() => {
    const node = document.activeElement
    if (!node || node === document.body) return 'the focus is lost to the page'
    const hasRing = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const label = node.closest('label')
    // the tile or label around a radio or checkbox may show its ring
    const ringHolders = [
      node,
      node.parentElement,
      node.nextElementSibling,
      node.previousElementSibling,
      label,
    ]
    if (!ringHolders.some(hasRing)) return `no ring on ${node.outerHTML.slice(0, 160)}`

    const target = label ?? node
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const shares = [0.1, 0.5, 0.9]
    const isVisible = shares.some((across) =>
      shares.some((down) => {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)
        return hit !== null && (target.contains(hit) || hit.contains(target.parentElement))
      }),
    )
    // an element higher than the screen counts as visible
    const isLarge = bottom - top > innerHeight
    return isVisible || isLarge ? '' : `out of sight: ${node.outerHTML.slice(0, 160)}`
  })
}

/** Expects a focus ring on a visible element, after the page has scrolled to it. */
export async function expectFocusVisible(page: Page) {
  await expect.poll(() => focusProblem(page)).toBe('')
}

/** Moves the focus to `target` with Tab or Shift+Tab, and checks it at every stop. */
export async function walkTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 120; steps += 1) {
    const key = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body
      if (focused === element) return undefined
      return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab'
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

/** Moves the focus to `target` and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await walkTo(page, target)
  await page.keyboard.press(key)
}

/** Moves the focus to the field `target` and replaces its text. */
export async function type(page: Page, target: Locator, text: string) {
  await walkTo(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Expects the focus on a visible element after a dialog closed or a row disappeared. */
export async function expectFocusNotLost(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'body'))
    .not.toBe('body')
  await expectFocusVisible(page)
}
