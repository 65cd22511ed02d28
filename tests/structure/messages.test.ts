import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { quoted, readCatalogue, type Row, says } from './message-catalogue.ts'
import { required } from './required-messages.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) =>
  path !== '' && existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
const catalogue = readCatalogue(read('docs/messages.md'))

/** Every complaint about a row, empty when it holds. */
function problemsOf({ text, sources, literals, tests }: Row): string[] {
  const message = quoted(text)
  const sourceText = sources.map(read).join('\n')
  const named = tests.map(({ file, name }) => ({ file, name, source: read(file) }))
  return [
    ...sources.filter((path) => read(path) === '').map((path) => `${path} does not exist`),
    ...(sources.length === 0 ? ['no source: the row is open'] : []),
    ...(message && literals.length === 0 && !says(sourceText, message) ? ['no source says it'] : []),
    ...(!message && literals.length === 0 ? ['a limit names what stands in the source'] : []),
    ...literals
      .filter((literal) => !sourceText.includes(literal))
      .map((literal) => `no source holds ${literal}`),
    ...named.filter(({ name }) => name === '').map(() => 'no test: the row is open'),
    ...named
      .filter(
        ({ source, name }) =>
          !source.replaceAll(/\$\{\w+\}/g, '{}').includes(name.replaceAll(/\{\w+\}/g, '{}')),
      )
      .map(({ file, name }) => `${file} has no test '${name}'`),
    ...named
      .filter(({ source }) => message && !says(source, message))
      .map(({ file }) => `${file} does not name the text`),
  ]
}

describe('every text of the specification', () => {
  const rows = new Set([...catalogue.produced, ...catalogue.retired].map(({ text }) => quoted(text) ?? text))

  it.each(Object.entries(required))('of %s is produced or retired', (_section, texts) => {
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter((text) => !rows.has(text))).toEqual([])
  })

  it('has one row', () => {
    const texts = [...catalogue.produced, ...catalogue.retired].map(({ text }) => text)
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })
})

describe('the catalogue of messages', () => {
  it.each(catalogue.produced.map((row) => [row.text, row] as const))(
    'tells the truth about %s',
    (_text, row) => {
      expect(problemsOf(row)).toEqual([])
    },
  )

  it.each(catalogue.retired.map((row) => [row.text, row] as const))('gives a reason for %s', (text, row) => {
    expect(read(join('docs', row.decision))).toContain(`| ${text} | `)
  })

  it('retires nothing that a source still says', () => {
    const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => read(join('app', path)))
      .join('\n')
    const texts = catalogue.retired.flatMap(({ text }) => quoted(text) ?? [])
    expect(texts.length).toBeGreaterThan(0)
    expect(
      texts.filter((text) =>
        [`'${text}'`, `\`${text}\``, `>${text}<`].some((part) => sources.includes(part)),
      ),
    ).toEqual([])
  })

  it('bites: a text or a test that is not there is a problem', () => {
    const row = {
      text: "'Nada disso existe.'",
      sources: ['app/routes.ts'],
      literals: [],
      tests: [{ file: 'tests/structure/structure.test.ts', name: 'nothing of the kind' }],
    }
    expect(problemsOf(row)).toEqual([
      'no source says it',
      "tests/structure/structure.test.ts has no test 'nothing of the kind'",
      'tests/structure/structure.test.ts does not name the text',
    ])
    expect(problemsOf({ ...row, sources: ['app/nowhere.ts'], tests: [{ file: '', name: '' }] })).toContain(
      'app/nowhere.ts does not exist',
    )
  })
})

describe('a source says a text', () => {
  it.each([
    ['as it is', "message: 'Prêmio não encontrado.'", 'Prêmio não encontrado.', true],
    ['over a line break', '<p>\n  Nenhuma criança\n  aqui.\n</p>', 'Nenhuma criança aqui.', true],
    ['with something filled in', '`Você tem ${n} pontos.`', 'Você tem {n} pontos.', true],
    ['but not inside other words', 'Anoitecer', 'Ano', false],
    ['but not with other words', 'Prêmio encontrado.', 'Prêmio não encontrado.', false],
    ['but not with a point for any letter', 'Prêmio não encontradox', 'Prêmio não encontrado.', false],
  ])('%s', (_name, source, text, expected) => {
    expect(says(source, text)).toBe(expected)
  })
})
