import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('every pair of text and background colours has enough contrast, in light and dark mode', () => {
  const run = spawnSync(process.execPath, ['scripts/contrast.mjs'], { encoding: 'utf8' })
  expect(run.stdout + run.stderr).toMatch(/\d{2,}/)
  expect(run.status).toBe(0)
})
