/** Makes a test fail in which React warned, such as about an empty `href`. React warns once a process about each mistake. */
import { format } from 'node:util'
import { afterEach } from 'vitest'

const WARNINGS = Symbol.for('combinado: warnings of React')
const globals = globalThis as { [WARNINGS]?: string[] }

// the test files of a worker share its globals
if (!globals[WARNINGS]) {
  const warnings: string[] = (globals[WARNINGS] = [])
  const { error } = console
  console.error = (...args: unknown[]) => {
    if (/node_modules\/react(?:-dom)?\//.test(new Error('called').stack ?? '')) warnings.push(format(...args))
    error(...args)
  }
}

afterEach(() => {
  const warnings = globals[WARNINGS]?.splice(0) ?? []
  if (warnings.length > 0) throw new Error(`React warned: ${warnings.join('\n')}`)
})
