import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import levels from '../fixtures/asvs-5.0.json' with { type: 'json' }

const PAGE = readFileSync('docs/security.md', 'utf8')

interface Row {
  id: string
  level: number
  state: string
  where: string
  /** What of `where` is a path of this repository. */
  files: string[]
}

const rows: Row[] = [
  ...PAGE.matchAll(/^\| (V\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([a-z ]+) \| ([^|]+) \|$/gm),
].map(([, id = '', level, state = '', where = '']) => ({
  id,
  level: Number(level),
  state,
  where,
  files: pathsIn(where),
}))

/** Paths stand in backticks; `npm …`, names of headers and the like hold no slash, or a space. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:json|yaml))`/g)].map(([, path = '']) => path)
}

const required = Object.entries(levels).filter(([, level]) => level <= 2)

describe('docs/security.md', () => {
  it('has every requirement of levels 1 and 2 once, none that does not exist, and each with its level', () => {
    expect(required).toHaveLength(253)
    const ids = rows.map(({ id }) => id)
    expect(required.map(([id]) => id).filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const known = new Map(Object.entries(levels))
    expect(rows.filter(({ id, level }) => known.get(id) !== level)).toEqual([])
    // no line that looks like a row is read over
    expect(PAGE.match(/^\| V\d/gm)).toHaveLength(rows.length)
  })

  it('says of each whether it is met, with its source and its test, not applicable, or a deviation with its number', () => {
    const numbers = [...PAGE.matchAll(/^\| (D\d+) \|/gm)].map(([, number]) => number)
    const wrong = rows.filter(({ state, where, files }) => {
      if (state === 'not applicable') return where.length < 10
      if (state === 'deviation') return !numbers.includes(where)
      const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
      const isHeld = files.some(isTest) || where.includes('Held by no test.')
      return state !== 'met' || !isHeld || !files.some((path) => !isTest(path))
    })
    expect(wrong.map(({ id, where }) => `${id}: ${where}`)).toEqual([])
    const used = new Set(rows.map(({ where }) => where))
    expect(numbers.filter((number) => !used.has(number!))).toEqual([])
  })

  it('names no file that is not there', () => {
    expect(pathsIn(PAGE).length).toBeGreaterThan(300)
    expect([...new Set(pathsIn(PAGE))].filter((path) => !existsSync(path))).toEqual([])
  })

  it('counts its rows right', () => {
    const count = (state: string) => rows.filter((row) => row.level <= 2 && row.state === state).length
    const told = `Of 253: ${count('met')} met, ${count('not applicable')} not applicable, ${count('deviation')} deviations.`
    expect(PAGE).toContain(told)
  })

  it('has everything that an attack answers to, as met or as a deviation', () => {
    const answered = new Set(rows.filter(({ state }) => state !== 'not applicable').map(({ id }) => id))
    const attacks = globSync('tests/hostile/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'(V\d+\.\d+\.\d+)'/g)].map(([, id = '']) => ({ file, id })),
    )
    expect(attacks.length).toBeGreaterThan(20)
    expect(attacks.filter(({ id }) => !answered.has(id))).toEqual([])
  })

  it('and SECURITY.md lead to each other', () => {
    expect(PAGE).toContain('](../SECURITY.md)')
    expect(readFileSync('SECURITY.md', 'utf8')).toContain('](docs/security.md)')
  })
})
