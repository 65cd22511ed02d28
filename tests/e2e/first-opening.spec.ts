import { anotherDevice, expect, newGuardian, signInByHand, signUpByHand, test } from './app-test.ts'
import { registerChild } from './family-steps.ts'

test('a change between the page and its live connection is seen', async ({ page, context, app }) => {
  const guardian = newGuardian()
  await signUpByHand(page, app, guardian)
  await registerChild(page, 'Bia')
  const second = await anotherDevice(context)
  await signInByHand(second, app, guardian)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await second.route('**/app/eventos', async (route) => {
    await held
    await route.continue()
  })
  await second.reload()
  await expect(second.getByTestId('balance')).toHaveText('0')
  await page.getByRole('button', { name: 'Pontuar Bia' }).click()
  const score = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await score.getByRole('button', { name: /Positiva/ }).click()
  await score.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByTestId('balance')).toHaveText('10')
  release()
  await expect(second.getByTestId('balance')).toHaveText('10')
})
