import type { Page } from '@playwright/test'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { SETTINGS_PAGES } from '#app/domain/dashboard/settings-page.ts'
import { expect, loadedFonts, signIn, test } from './fixtures.ts'
import { chooseChild, dailyTasks, openNewFamily } from './family-requests.ts'
import {
  openConfig,
  openScreen,
  openNewTask,
  openTab,
  type SettingsTitle,
  TABS,
  type TabName,
} from './family-steps.ts'

const DIALOGS: [screen: TabName | SettingsTitle, opener: string | RegExp, choice?: RegExp][] = [
  ['Início', /^Pontuar/],
  ['Início', /^Pontuar/, /Outro motivo/],
  ['Início', /^Pontuar/, /Editar condutas/],
  ['Início', 'Resgatar Prêmio'],
  ['Início', / às \d+h(?:\d\d)? · por /],
  ['Tarefas', 'Nova tarefa'],
  ['Tarefas', /^Editar Arrumar/],
  ['Prêmios', 'Novo prêmio'],
  ['Crianças', 'Adicionar'],
  ['Senha e segurança', 'Trocar senha'],
  ['Nome e fuso horário', 'Editar família'],
  ['Privacidade e dados', 'Sair da família'],
]

/** Describes a page wider than its window, cut-off controls and lists, words broken across lines, and truncated texts. */
async function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const misfits: string[] = []
    if (root.scrollWidth > root.clientWidth) misfits.push(`the page is ${root.scrollWidth} px wide`)
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=radio], [role=checkbox], [role=combobox]',
    )
    const nameOf = (control: HTMLElement) =>
      `${control.tagName.toLowerCase()} '${control.getAttribute('aria-label') ?? control.textContent}'`
    const lineCount = (word: Range) =>
      new Set([...word.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    for (const control of [...controls, ...document.querySelectorAll<HTMLElement>('h1, h2, h3')]) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      const texts = document.createTreeWalker(control.closest('label') ?? control, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const box = text.parentElement!
        if (box.matches('option, .visually-hidden, .visually-hidden *')) continue
        for (const { 0: letters, index } of text.textContent!.matchAll(/[\p{L}\p{N}]+/gu)) {
          const word = document.createRange()
          word.setStart(text, index)
          word.setEnd(text, index + letters.length)
          if (lineCount(word) > 1) misfits.push(`${nameOf(control)} breaks '${letters}'`)
        }
        const isCut = getComputedStyle(box).textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth
        if (isCut) misfits.push(`${nameOf(control)} cuts '${text.textContent}'`)
      }
    }
    for (const control of controls) {
      const target = control.closest('label') ?? control
      const { left, right, width } = target.getBoundingClientRect()
      const isHidden = !control.checkVisibility({ visibilityProperty: true }) || width <= 1
      if (isHidden || target.closest('.visually-hidden, [inert], [aria-hidden=true]')) continue
      if (left < -0.5 || right > root.clientWidth + 0.5) misfits.push(`${nameOf(control)} is off the screen`)
      for (let node = target.parentElement; node && node !== document.body; node = node.parentElement) {
        if (getComputedStyle(node).overflowX === 'visible') continue
        const box = node.getBoundingClientRect()
        if (left < box.left - 0.5 || right > box.right + 0.5) misfits.push(`${nameOf(control)} is cut off`)
      }
      if (control.matches('a, button, summary') && control.scrollWidth > control.clientWidth + 4) {
        if (getComputedStyle(control).display !== 'inline') misfits.push(`${nameOf(control)} overflows`)
      }
    }
    for (const list of document.querySelectorAll('ul')) {
      const isCut = getComputedStyle(list).overflowY === 'hidden' && list.scrollHeight > list.clientHeight + 1
      if (isCut) misfits.push(`a list is cut off after '${list.firstElementChild?.textContent}'`)
    }
    return misfits
  })
}

test('at 200 % zoom the first task and both its buttons are visible', async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  const markButtons = page.getByRole('button', { name: /^(Fez|Não fez): / })
  await expect(markButtons.first()).toBeVisible()
  for (const { width, height } of [
    // half the sizes of windows with 1280 x 800, 1366 x 768, 1440 x 900 and 1920 x 1080 pixels
    { width: 640, height: 400 },
    { width: 683, height: 384 },
    { width: 720, height: 450 },
    { width: 960, height: 540 },
  ]) {
    await page.setViewportSize({ width, height })
    const tabBar = await page.getByRole('navigation', { name: 'Principal' }).boundingBox()
    const bottom = tabBar && tabBar.width > width / 2 ? tabBar.y : height
    for (const button of [markButtons.nth(0), markButtons.nth(1)]) {
      // poll, because the first paint may use the fallback font
      const bottomEdge = async () => {
        const box = await button.boundingBox()
        return box!.y + box!.height
      }
      await expect.poll(bottomEdge, `${width} x ${height}`).toBeLessThanOrEqual(bottom)
    }
  }
})

/** Widths of the window in pixels, and sizes of the text in percent. */
const SIZES = [
  { width: 320, text: 100 },
  { width: 320, text: 200 },
  { width: 768, text: 200 },
  { width: 1280, text: 200 },
]

async function setSize(page: Page, { width, text }: (typeof SIZES)[number]): Promise<string> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), `${text}%`)
  return `at ${width} px with text of ${text} %`
}

test('every tab and dialog fits on small screens and with large text', async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  // wait for the web font, in which the tab labels are narrower
  await expect.poll(() => loadedFonts(page)).toContain('Gabarito Variable')
  for (const dimensions of SIZES) {
    const size = await setSize(page, dimensions)
    expect.soft(await findMisfits(page), `Início of all children ${size}`).toEqual([])
  }
  // she has a goal
  await chooseChild(page, 'Bia')
  for (const dimensions of SIZES) {
    const size = await setSize(page, dimensions)
    expect.soft(await findMisfits(page), `Início of Bia ${size}`).toEqual([])
  }
  await chooseChild(page, 'Théo')
  for (const dimensions of SIZES) {
    const size = await setSize(page, dimensions)
    for (const tab of TABS) {
      await openTab(page, tab)
      expect.soft(await findMisfits(page), `${tab} ${size}`).toEqual([])
    }
    for (const title of Object.values(SETTINGS_PAGES)) {
      await openConfig(page, title)
      expect.soft(await findMisfits(page), `${title} ${size}`).toEqual([])
    }
    for (const [screen, opener, choice] of DIALOGS) {
      await openScreen(page, screen)
      if (opener === 'Nova tarefa') await openNewTask(page)
      else await page.getByRole('button', { name: opener }).filter({ visible: true }).first().click()
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await expect(dialog).toBeVisible()
      if (choice) await dialog.getByRole('button', { name: choice }).click()
      expect.soft(await findMisfits(page), `${String(opener)} ${String(choice ?? '')} ${size}`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  }
})

test('with reduced motion, marking a task starts no animation', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openNewFamily(page, app, { tasks: dailyTasks(['Regar as plantas', 'Ler um livro']) })
  const findRunningAnimations = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        // animations of 1 ms are allowed, because they only fire the events of their end
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
    )
  const doneButton = page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true })
  await doneButton.click()
  await expect(doneButton).toHaveCount(0)
  expect(await findRunningAnimations()).toEqual([])
})
