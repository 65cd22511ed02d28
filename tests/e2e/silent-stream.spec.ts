import { startStreamRelay } from '#tests/support/stream-relay.ts'
import { pairDevice } from './child-device-steps.ts'
import { expect, newDevicePage, newGuardian, signIn, test } from './fixtures.ts'
import { openNewFamily, postTasks } from './family-requests.ts'

test('a stream that goes silent without closing is opened again, on Início and on a wall', async ({
  page,
  context,
  site: { app },
}) => {
  const relay = await startStreamRelay(app.url)
  const guardian = newGuardian()
  const [biaId = ''] = await openNewFamily(page, app, {
    guardian,
    // the wall sleeps at night
    isNoon: true,
    tasks: [{ title: 'Ler um livro', points: 5 }],
  })
  const { device: wall } = await pairDevice(
    { page, context, app },
    {
      kind: 'wall',
      childIds: [biaId],
      deviceApp: relay,
      browser: { viewport: { width: 1280, height: 800 } },
    },
  )
  await expect(wall.getByText('Ler um livro').first()).toBeVisible()
  const otherPhone = await newDevicePage(context)
  await signIn(otherPhone, app, guardian)
  for (const screen of [wall, otherPhone]) {
    await screen.clock.install()
    const stream = screen.waitForResponse(`${relay.url}/*/eventos*`)
    await screen.goto(`${relay.url}/${screen === wall ? 'aparelho' : 'app'}`)
    await stream
    await expect(screen.getByText('Ler um livro').first()).toBeVisible()
  }

  relay.silenceStreams()
  await postTasks(page, app, [biaId], [{ title: 'Regar as plantas', points: 5 }])
  await expect(page.getByText('Regar as plantas').first()).toBeVisible()
  for (const screen of [wall, otherPhone]) {
    await expect(screen.getByText('Regar as plantas')).toHaveCount(0)
    await screen.clock.fastForward('00:40')
    await expect(screen.getByText('Regar as plantas').first()).toBeVisible()
    await expect(screen.getByText(/Sem (internet|conexão)/)).toHaveCount(0)
  }

  // the new streams bring later changes by themselves
  await postTasks(page, app, [biaId], [{ title: 'Tomar banho', points: 5 }])
  for (const screen of [wall, otherPhone]) await expect(screen.getByText('Tomar banho').first()).toBeVisible()
  await relay.stop()
})
