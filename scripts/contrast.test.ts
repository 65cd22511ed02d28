import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('finds every pair of text and ground readable, in the light and in the dark', () => {
  const run = spawnSync(process.execPath, ['scripts/contrast.mjs'], { encoding: 'utf8' })
  expect(run.stdout + run.stderr).toMatch(/\d{2,}/)
  expect(run.status).toBe(0)
})
