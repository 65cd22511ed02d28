import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

test('text files get compressed copies; files under 512 bytes and pictures get none', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'combinado-static-'))
  const text = 'export const agreed = true\n'.repeat(100)
  mkdirSync(path.join(folder, 'assets'))
  for (const name of ['assets/app.js', 'photo.webp']) writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, 'tiny.css'), 'a{}')

  const script = `const { precompress } = await import('./scripts/precompress.mjs'); console.log(await precompress(process.argv[1]))`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], { encoding: 'utf8' })

  expect(run.stdout.trim()).toBe('1')
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'assets/app.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(path.join(folder, 'assets/app.js.gz'))).toString()).toBe(text)
  for (const name of ['photo.webp.br', 'tiny.css.br']) expect(existsSync(path.join(folder, name))).toBe(false)
  rmSync(folder, { recursive: true })
})
