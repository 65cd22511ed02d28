import { markOwnTaskDay } from '#app/domain/tasks/approval/mark-own-task-day.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { aDeviceScope } from '#tests/support/approval.ts'
import { aDevice } from '#tests/support/devices.ts'
import { addChild, addTask, newFamily, taskDaysOf } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { zoneAtNoon } from '#tests/support/zone-at-noon.ts'
import { expectTargets, SCREENS } from './child-device-steps.ts'
import { expect, expectFits, newDevicePage, test } from './fixtures.ts'
import { addCookie, signInAs } from './session-steps.ts'

const NAMES = ['Ana', 'Bernardo', 'Cecília', 'Davi', 'Esperança', 'Maria Antonieta de Jesus', 'Zé']
const TASK_COUNT = 20

/** Seven children with twenty tasks each today; marks of children wait. */
async function aLargeFamily() {
  const scope = await newFamily({ timeZone: zoneAtNoon() })
  const childIds: string[] = []
  for (const name of NAMES) childIds.push(await addChild(scope, { name }))
  for (let index = 1; index <= TASK_COUNT; index += 1) {
    const time = index % 2 === 0 ? null : `${String(6 + Math.floor(index / 2)).padStart(2, '0')}:00`
    await addTask(scope, childIds, {
      title: `Tarefa ${index} da casa inteira`,
      time,
      points: 5,
      trust: 'always',
    })
  }
  await renewDays(scope)
  return { scope, childIds }
}

test('a family of seven children with twenty tasks each has room on the wall', async ({ context, site }) => {
  const { scope, childIds } = await aLargeFamily()
  const { cookie } = await aDevice(scope, { kind: 'wall', childIds })
  const wall = await newDevicePage(context, { viewport: { width: 1280, height: 800 } })
  await addCookie(wall, site.app.url, cookie)
  await wall.goto(`${site.app.url}/aparelho`)
  await expect(wall.getByRole('main').getByRole('region')).toHaveCount(NAMES.length)
  const column = wall.getByRole('region', { name: /^Maria Antonieta/ })
  await expectTargets(wall, 64)
  expect(await wall.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  )
  await column.getByRole('button', { name: /Fiz!$/ }).first().click()
  await expect(column.getByRole('button', { name: /Desfazer$/ })).toBeVisible()
})

test('a guardian confirms the 140 marks of a day at once', async ({ page, site }) => {
  const { scope, childIds } = await aLargeFamily()
  const device = aDeviceScope(scope, childIds)
  for (const { taskId, childId, day, revision } of await taskDaysOf(scope))
    await expectOk(markOwnTaskDay(device, { taskId, childId, day, slot: 0, revision, status: 'done' }))
  await signInAs(page, site, scope.userId)
  await page.goto(`${site.app.url}/app`)
  const count = NAMES.length * TASK_COUNT
  const inbox = page.getByRole('region', { name: 'Conferir', exact: true })
  await expect(inbox).toContainText(`${count} esperando`)
  await inbox.getByRole('button', { name: /^Conferir/ }).click()
  await expect(page.getByRole('article')).toHaveCount(count)
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await expectFits(page)
  }
  await page
    .getByRole('button', { name: /^Confirmar tudo \(140\)/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('status', { name: 'Avisos' })).toContainText('140 confirmados. +700')
  await expect(page.getByRole('article')).toHaveCount(0)
})
