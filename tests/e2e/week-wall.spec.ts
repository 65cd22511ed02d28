import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseChild, dailyTasks, openNewFamily, postChild } from './family-requests.ts'

/** The number of cells of the week wall, and their distinct styles. */
async function stylesOf(page: Page) {
  return page.getByRole('img', { name: /^Muro da semana/ }).evaluate((wall) => {
    const cells = [...wall.querySelectorAll('g > rect')].map((cell) => {
      const { fill, stroke, strokeWidth, opacity } = getComputedStyle(cell)
      return `${fill} ${stroke} ${strokeWidth} ${opacity}`
    })
    return { cellCount: cells.length, styles: [...new Set(cells)] }
  })
}

test('all cells of the week wall have the same outline, with or without tasks', async ({ page, app }) => {
  await openNewFamily(page, app, { tasks: dailyTasks(['Arrumar a cama', 'Regar as plantas']) })
  await postChild(page, app, { name: 'Théo' })
  const styles: string[] = []
  for (const [colorScheme, outline] of [
    ['light', 'rgb(201, 148, 0)'],
    ['dark', 'rgb(61, 116, 87)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of ['Bia', 'Théo']) {
      await chooseChild(page, name)
      const wallStyles = await stylesOf(page)
      expect(wallStyles.cellCount).toBe(28)
      expect(wallStyles.styles).toHaveLength(1)
      expect(wallStyles.styles[0]).toContain(`${outline} 1.5px 1`)
      styles.push(...wallStyles.styles)
    }
  }
  expect(new Set(styles).size).toBe(2)
})
