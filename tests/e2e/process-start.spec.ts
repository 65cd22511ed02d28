import { spawnSync } from 'node:child_process'
import { expect, newGuardian, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { startApp } from '#tests/support/running-app.ts'

test('data survives a kill and a restart; a second process cannot open the data folder', async ({ page }) => {
  const guardian = newGuardian()
  let app = await startApp()
  const { dataDir } = app
  await openNewFamily(page, app, { guardian })
  app.process.kill('SIGKILL')

  // the session is still valid
  app = await startApp({ dataDir })
  await page.goto(`${app.url}/app`)
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()

  const secondStart = startUntilExit({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '' })
  expect(secondStart.status).not.toBe(0)
  expect(secondStart.stderr).toContain('já está em uso por outro processo do Combinado')
  await app.stop({ keepData: true })

  app = await startApp({ dataDir })
  await page.goto(`${app.url}/app`)
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
  await app.stop()
})

test('every invalid environment variable is reported', () => {
  const startResult = startUntilExit({ PORT: 'porta', DATABASE_URL: 'mysql://x', SEED: 'tudo' })
  expect(startResult.status).toBe(78)
  for (const name of ['PORT', 'DATABASE_URL', 'SEED']) expect(startResult.stderr).toContain(name)
})

/** Starts the built app and waits until it exits. */
function startUntilExit(environment: Record<string, string>) {
  return spawnSync(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    encoding: 'utf8',
    timeout: 30_000,
  })
}
