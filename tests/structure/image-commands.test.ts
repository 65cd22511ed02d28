import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { readModule } from '../../scripts/structure/read-module.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const dockerfile = read('Dockerfile')
/** Files and folders of the product that the image has. */
const copiedPaths = [...dockerfile.matchAll(/^COPY --from=build \/srv\/combinado\/(\S+)/gm)].map(
  ([, path = '']) => path,
)
/** Commands that the Dockerfile and the docs name for a container. */
const commands = [
  ...new Set(
    [dockerfile, read('docs/operations.md')].flatMap((text) =>
      [...text.matchAll(/(?:^#|exec app|…).*$/gm)].flatMap(([line]) =>
        [...line.matchAll(/node (scripts\/[\w-]+\.ts)/g)].map(([, file = '']) => file),
      ),
    ),
  ),
]
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }

/** The files that a command loads, and the packages that they import. */
function loadedBy(command: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = [command]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const { specifier, isTypeOnly } of readModule(file, read(file)).imports) {
      if (isTypeOnly || specifier.startsWith('node:')) continue
      if (specifier.startsWith('#')) waiting.push(specifier.slice(1))
      else if (specifier.startsWith('.')) waiting.push(relative(root, join(root, dirname(file), specifier)))
      else packages.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  return { files, packages }
}

it('the Dockerfile and the docs name the commands of a container', () => {
  expect(commands).toEqual(expect.arrayContaining(['scripts/doctor.ts', 'scripts/promote.ts']))
  for (const command of commands) expect(existsSync(join(root, command)), command).toBe(true)
})

it.each(commands)('the image has every file and package that %s loads', (command) => {
  const { files, packages } = loadedBy(command)
  expect(files.size).toBeGreaterThan(1)
  const isCopied = (file: string) => copiedPaths.some((path) => file === path || file.startsWith(`${path}/`))
  expect([...files].filter((file) => !isCopied(file))).toEqual([])
  // the image has no development dependencies
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
})
