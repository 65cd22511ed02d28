import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

// build scripts are plain JavaScript without types
const script = './keep-former-files.mjs'
const { keepFormerFiles } = (await import(script)) as {
  keepFormerFiles: (formerBuild: string, newBuild: string) => Promise<void>
}

function createBuild(files: Record<string, string>): string {
  const build = mkdtempSync(path.join(tmpdir(), 'combinado-build-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(build, file)), { recursive: true })
    writeFileSync(path.join(build, file), text)
  }
  return build
}

test('a build has the hashed files of the build before it, but not those of older builds', async () => {
  const builds = [1, 2, 3].map((number) =>
    createBuild({
      [`client/assets/screen-${number}.js`]: `screen ${number}`,
      [`server/assets/route-${number}.js`]: `route ${number}`,
      'client/assets/same.css': `style ${number}`,
      'server/main.js': `server ${number}`,
    }),
  )
  const [first = '', second = '', third = ''] = builds
  await keepFormerFiles(first, second)
  await keepFormerFiles(second, third)
  const read = (build: string, file: string) => readFileSync(path.join(build, file), 'utf8')
  expect(read(second, 'client/assets/screen-1.js')).toBe('screen 1')
  expect(read(third, 'client/assets/screen-2.js')).toBe('screen 2')
  expect(read(third, 'server/assets/route-2.js')).toBe('route 2')
  expect(read(third, 'client/assets/same.css')).toBe('style 3')
  expect(read(third, 'server/main.js')).toBe('server 3')
  expect(existsSync(path.join(third, 'client/assets/screen-1.js'))).toBe(false)
  expect(existsSync(path.join(third, 'server/assets/route-1.js'))).toBe(false)
})

test('a repeated build of the same sources has the files that the first one kept', async () => {
  const former = createBuild({ 'client/assets/screen-1.js': 'screen 1' })
  const [built = '', builtAgain = ''] = [1, 2].map(() =>
    createBuild({ 'client/assets/screen-2.js': 'screen 2' }),
  )
  await keepFormerFiles(former, built)
  await keepFormerFiles(built, builtAgain)
  expect(readFileSync(path.join(builtAgain, 'client/assets/screen-1.js'), 'utf8')).toBe('screen 1')
})

test('the first build keeps nothing', async () => {
  const build = createBuild({ 'client/assets/screen.js': 'screen' })
  await keepFormerFiles(path.join(build, 'missing'), build)
  expect(readFileSync(path.join(build, 'client/assets/screen.js'), 'utf8')).toBe('screen')
})
