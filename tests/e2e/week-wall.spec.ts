import type { Page } from '@playwright/test'
import { childInput, taskInput } from '#tests/support/family-content.ts'
import { expect, newGuardian, signUp, test } from './app-test.ts'

/** How the cells of the wall are drawn: how many there are, and each different look once. */
async function looksOf(page: Page, childName: string) {
  await expect(page.getByText(`Saldo de ${childName}`).first()).toBeVisible()
  return page.getByRole('img', { name: /^Muro da semana/ }).evaluate((wall) => {
    const cells = [...wall.querySelectorAll('g > rect')].map((cell) => {
      const { fill, stroke, strokeWidth, opacity } = getComputedStyle(cell)
      return `${fill} ${stroke} ${strokeWidth} ${opacity}`
    })
    return { cells: cells.length, looks: [...new Set(cells)] }
  })
}

test('every cell of the week wall has the same outline, for a child with tasks and one without, by day and by night', async ({
  page,
  app,
}) => {
  await signUp(page, app, newGuardian())
  const headers = { origin: app.url }
  const [bia, theo] = [childInput({ name: 'Bia' }), childInput({ name: 'Théo' })]
  for (const child of [bia, theo]) {
    const multipart = { child: JSON.stringify(child) }
    await page.request.post(`${app.url}/app/criancas/salvar`, { headers, multipart })
  }
  for (const title of ['Arrumar a cama', 'Regar as plantas']) {
    await page.request.post(`${app.url}/app/tarefas/salvar`, {
      headers,
      data: taskInput([bia.id], { title }),
    })
  }
  await page.reload()
  const looks: string[] = []
  for (const [colorScheme, outline] of [
    ['light', 'rgb(201, 148, 0)'],
    ['dark', 'rgb(61, 116, 87)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of ['Bia', 'Théo']) {
      await page.getByRole('button', { name: /^Criança: / }).click()
      await page.getByRole('list', { name: 'Escolher criança' }).getByRole('button', { name }).click()
      const found = await looksOf(page, name)
      expect(found.cells).toBe(28)
      expect(found.looks).toHaveLength(1)
      expect(found.looks[0]).toContain(`${outline} 1.5px 1`)
      looks.push(...found.looks)
    }
  }
  expect(new Set(looks).size).toBe(2)
})
