import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openNewFamily, postTasks } from './family-requests.ts'
import { openTab } from './family-steps.ts'

/** From now on, `breakRewards` makes the next snapshot one whose rewards no screen can show. */
async function tamperWithSnapshots(page: Page) {
  await page.addInitScript(() => {
    const tampered = window as unknown as { areRewardsBroken: boolean }
    const parse = JSON.parse
    JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
      const value: unknown = parse(text, reviver)
      if (!tampered.areRewardsBroken || typeof value !== 'object' || value === null) return value
      return 'rewards' in value ? { ...value, rewards: [null] } : value
    }
  })
  const set = (areRewardsBroken: boolean) =>
    page.evaluate((isBroken) => Object.assign(window, { areRewardsBroken: isBroken }), areRewardsBroken)
  return { breakRewards: () => set(true), mendRewards: () => set(false) }
}

test('an error in a tab or a dialog leaves the rest usable, and can be tried again', async ({
  page,
  app,
}) => {
  const { breakRewards, mendRewards } = await tamperWithSnapshots(page)
  const [biaId = ''] = await openNewFamily(page, app, { rewards: [{ title: 'Cinema', points: 5 }] })
  const failedTab = page.getByRole('heading', { name: 'Esta parte não abriu' })
  const retry = page.getByRole('button', { name: 'Tentar de novo' }).filter({ visible: true })
  const redemption = page.getByRole('dialog', { name: /Resgatar/ })
  /** Makes the server send a snapshot, and waits for it in Tarefas. */
  async function addTask(title: string) {
    await openTab(page, 'Tarefas')
    await postTasks(page, app, [biaId], [{ title, points: 10 }])
    await expect(page.getByRole('button', { name: `Editar ${title}` })).toBeVisible()
  }

  await breakRewards()
  await addTask('Regar as plantas')
  await openTab(page, 'Prêmios')
  await expect(failedTab).toBeVisible()
  await openTab(page, 'Config')
  await expect(page.getByRole('heading', { name: 'Config', level: 1 })).toBeVisible()
  await openTab(page, 'Início')
  await page.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  await expect(page.getByText('Esta janela não abriu.')).toBeVisible()
  await expect(redemption).toBeHidden()

  await mendRewards()
  await addTask('Arrumar a cama')
  await retry.click()
  await expect(redemption).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(redemption).toBeHidden()
  await openTab(page, 'Prêmios')
  await retry.click()
  await expect(page.getByText('Cinema').first()).toBeVisible()
})
