import { spawnSync } from 'node:child_process'
import { expect, newGuardian, test } from './app-test.ts'
import { openNewFamily } from './family-requests.ts'
import { startApp } from '#tests/support/running-app.ts'

test('the data of a family survive a restart and a kill', async ({ page }) => {
  const guardian = newGuardian()
  let app = await startApp()
  const { dataDir } = app
  await openNewFamily(page, app, { guardian })
  app.process.kill('SIGKILL')

  // the session outlives it as well
  app = await startApp({ dataDir })
  await page.goto(`${app.url}/app`)
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
  await app.stop({ keepData: true })

  app = await startApp({ dataDir })
  await page.goto(`${app.url}/app`)
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
  await app.stop()
})

test('a second process on the same data folder is refused with a clear message', async ({ app }) => {
  const second = spawnSync(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, DATA_DIR: app.dataDir, PORT: '0', DATABASE_URL: '', NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(second.status).not.toBe(0)
  expect(second.stderr).toContain('já está em uso por outro processo do Combinado')
})

test('a wrong environment is reported variable by variable', () => {
  const wrong = spawnSync(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, PORT: 'porta', DATABASE_URL: 'mysql://x', SEED: 'tudo', NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(wrong.status).toBe(78)
  for (const name of ['PORT', 'DATABASE_URL', 'SEED']) expect(wrong.stderr).toContain(name)
})
