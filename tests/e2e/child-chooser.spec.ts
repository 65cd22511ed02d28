import type { DeviceView } from '#app/domain/devices/device-view.ts'
import { deviceView } from '#tests/support/device-views.ts'
import { deviceOfViews, DEVICE_SCREENS } from './child-device-steps.ts'
import { boxOf, expect, expectFits, test } from './fixtures.ts'

/** A shared device whose children have picture PINs. */
function chooserOf(count: number): DeviceView {
  const [lia] = deviceView([]).children
  const children = Array.from({ length: count }, (_, index) => ({
    ...lia!,
    id: `child-${index}`,
    name: `Criança ${index + 1}`,
    hasPin: true,
    day: null,
  }))
  return { ...deviceView([]), kind: 'shared', children }
}

test('the choice of children and the picture PIN fill a tablet, and fit a phone on its side', async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'shared')
  const portraits = device.getByRole('main').getByRole('listitem').getByRole('button')
  const drawings = device.getByRole('group', { name: 'Desenhos da senha' }).getByRole('button')
  const tablets = [
    { width: 800, height: 1280 },
    { width: 1280, height: 800 },
  ]
  const onTheirSide = [
    { width: 568, height: 320 },
    { width: 844, height: 390 },
  ]
  for (const screen of [...DEVICE_SCREENS, ...tablets, ...onTheirSide]) {
    await device.setViewportSize(screen)
    for (const count of [1, 3, 8, 12]) {
      await show(chooserOf(count))
      await expect(portraits).toHaveCount(count)
      await expectFits(device)
      const boxes = await Promise.all((await portraits.all()).map(boxOf))
      expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(96)
      if (!tablets.includes(screen)) continue
      const [top, bottom] = [boxes[0]!.y, Math.max(...boxes.map(({ y, height }) => y + height))]
      expect(bottom, `${count} children at ${screen.width} px`).toBeLessThanOrEqual(screen.height)
      if (count > 1 && screen.height > screen.width) expect(bottom - top).toBeGreaterThan(screen.height * 0.6)
    }
    await portraits.first().click()
    await expect(drawings).toHaveCount(12)
    await expectFits(device)
    await expect(device.getByText('Um responsável acompanha este aparelho.')).toBeVisible()
    const keys = await Promise.all((await drawings.all()).map(boxOf))
    expect(Math.min(...keys.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(96)
    if (tablets.includes(screen) || onTheirSide.includes(screen)) {
      const [first, last] = [keys[0]!, keys.at(-1)!]
      expect(last.y + last.height, `the PIN at ${screen.width} px`).toBeLessThanOrEqual(screen.height)
      if (screen.height > 1000) expect(last.y + last.height - first.y).toBeGreaterThan(screen.height * 0.6)
    }
    await device.getByRole('button', { name: /^Não sou/ }).click()
    await expect(portraits).toHaveCount(12)
  }
})

test('after a guardian removes the PIN that a child is asked for, every child can be chosen', async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'shared')
  const drawings = device.getByRole('group', { name: 'Desenhos da senha' })
  const view = chooserOf(2)
  await show(view)
  await device.getByRole('button', { name: 'Criança 1' }).click()
  await expect(drawings).toBeVisible()
  await show({ ...view, children: view.children.map((child, index) => ({ ...child, hasPin: index > 0 })) })
  await expect(drawings).toBeHidden()
  await expect(device.getByRole('button', { name: 'Criança 1' })).toHaveAttribute('aria-busy', 'false')
  await device.getByRole('button', { name: 'Criança 2' }).click()
  await expect(drawings).toBeVisible()
})
