import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { parseSpreadsheet } from './parse-spreadsheet.ts'
import { PLAIN_OPTIONS } from '../task-draft.ts'
import { readRows } from './read-cells.ts'
import { childIdsFrom, numberFrom, timeFrom, weekdaysFrom } from './read-values.ts'
import { checkRow } from './sheet-problems.ts'

const [lia, davi, nina] = [newId(), newId(), newId()]
const children = [
  { id: lia, name: 'Lia' },
  { id: davi, name: 'Davi Souza' },
  { id: nina, name: 'Nina' },
]
const parse = (text: string) => parseSpreadsheet(text, children)
const problemsOf = (text: string) => parse(text).rows.map((row) => checkRow(newId(), row, {}).text)

const EXAMPLE =
  'Tarefa;Criança;Dias;Pontos\nDar comida ao gato;Lia;todos;5\nSeparar o lixo;Davi;seg, qui;6,0\nAguar a horta;Nina;;4'

test('a pasted table is parsed row by row, and a faulty row says what is missing', () => {
  const sheet = parse(EXAMPLE)
  expect(sheet.header).toBe('Tarefa;Criança;Dias;Pontos')
  expect(sheet.rows.map(({ line, draft }) => ({ line, ...draft }))).toMatchObject([
    {
      line: 2,
      title: 'Dar comida ao gato',
      childIds: [lia],
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      points: 5,
      time: '',
    },
    { line: 3, title: 'Separar o lixo', childIds: [davi], weekdays: [1, 4], points: 6 },
    { line: 4, title: 'Aguar a horta', childIds: [nina], weekdays: [], points: 4 },
  ])
  expect(problemsOf(EXAMPLE)).toEqual(['', '', 'falta o dia'])
})

test('the header is optional and sets the order of the columns', () => {
  expect(
    parse('Pontos\tHora\tTarefa\tPara quem\tQuando\n3\t7h30\tLer\tLia e Nina\tseg a sex').rows[0]?.draft,
  ).toEqual({
    title: 'Ler',
    description: '',
    time: '07:30',
    points: 3,
    weekdays: [1, 2, 3, 4, 5],
    childIds: [lia, nina],
    drawing: null,
    ...PLAIN_OPTIONS,
  })
  const withoutHeader = parse('Ler,Lia,"seg, qua",3,18:00,"Dez páginas, em voz alta"')
  expect(withoutHeader.header).toBe(undefined)
  expect(withoutHeader.rows[0]?.draft).toMatchObject({
    weekdays: [1, 3],
    time: '18:00',
    description: 'Dez páginas, em voz alta',
  })
})

test('a row names every problem, and is valid once its fields are completed', () => {
  expect(problemsOf('Ler;Joana;segundo;dez;cedo\n;Lia;todos;2,5\nMesa;Lia')).toEqual([
    'não achei a criança “Joana”; não entendi os dias “segundo”; não entendi os pontos “dez”; não entendi o horário “cedo”',
    'falta o título; Os pontos vão em números inteiros',
    'faltam os pontos e o dia',
  ])
  const [row] = parse('Ler;Joana;segundo;dez;cedo').rows
  const completed = { childIds: [lia], weekdays: [1], points: 3 }
  expect(checkRow(newId(), row!, completed)).toMatchObject({ input: undefined, fields: ['time'] })
  expect(checkRow(newId(), row!, { ...completed, time: '' }).input).toMatchObject({
    title: 'Ler',
    time: null,
  })
})

test('in a family with one child an empty cell means this child', () => {
  const only = [{ id: lia, name: 'Lia' }]
  expect(parseSpreadsheet('Ler;;todos;5', only).rows[0]?.draft.childIds).toEqual([lia])
  expect(parseSpreadsheet('Ler;Davi;todos;5', only).rows[0]?.draft.childIds).toEqual([])
})

test('cells that are formulas in a spreadsheet are plain text', () => {
  for (const cell of ['=1+1', '+6', '@SUM(A1)', '-2']) {
    expect(parse(`${cell};Lia;todos;5`).rows[0]?.draft.title).toBe(cell)
    expect(problemsOf(`Ler;Lia;todos;${cell}`)).toEqual([`não entendi os pontos “${cell}”`])
  }
})

test('rows that remain after the others are removed are split as before', () => {
  const sheet = parse('Ler;Lia;todos;5\nPôr a mesa, com os copos')
  const remainingText = sheet.rows[1]!.source
  expect(parseSpreadsheet(remainingText, children, sheet.separator).rows[0]?.draft.title).toBe(
    'Pôr a mesa, com os copos',
  )
})

test('at most 200 rows are parsed; the text of the others is returned', () => {
  const text = Array.from({ length: 203 }, (_, index) => `Tarefa ${index};Lia;todos;5`).join('\n')
  expect(parse(text).excess).toEqual([
    'Tarefa 200;Lia;todos;5',
    'Tarefa 201;Lia;todos;5',
    'Tarefa 202;Lia;todos;5',
  ])
  expect(parse(text).rows).toHaveLength(200)
})

test('a quoted cell may contain separators, quotes and line breaks, and each row has its line number', () => {
  const rows = readRows('"A ""b"";\nc";x\r\n\r\n;;\ny;z', ';')
  expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
    [1, ['A "b";\nc', 'x']],
    [5, ['y', 'z']],
  ])
})

test('any text is parsed without an exception, and each row has a line and a part of the text', () => {
  const text = fc
    .array(fc.constantFrom('Ler', 'Lia', 'seg', '5', ';', '\t', ',', '"', '\n', '\r\n', '=', ' ', 'é'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (pasted) => {
      for (const row of parse(pasted).rows) {
        checkRow(newId(), row, {})
        expect(pasted.split('\n').length).toBeGreaterThanOrEqual(row.line)
        expect(pasted).toContain(row.source)
      }
    }),
  )
})

describe('values', () => {
  test.each([
    ['todos', [0, 1, 2, 3, 4, 5, 6]],
    ['Todos os dias', [0, 1, 2, 3, 4, 5, 6]],
    ['seg, qui', [1, 4]],
    ['Segunda-feira e quinta-feira', [1, 4]],
    ['seg a sex', [1, 2, 3, 4, 5]],
    ['segunda à sexta', [1, 2, 3, 4, 5]],
    ['seg-sex', [1, 2, 3, 4, 5]],
    ['sex a dom', [0, 5, 6]],
    ['2ª, 4ª e 6ª', [1, 3, 5]],
    ['2a a 6a', [1, 2, 3, 4, 5]],
    ['fim de semana', [0, 6]],
    ['dias úteis', [1, 2, 3, 4, 5]],
    ['SÁB/DOM', [0, 6]],
    ['seg qua sex', [1, 3, 5]],
    ['segundas e terças', [1, 2]],
    ['segundo', undefined],
    ['sempre', undefined],
    ['seg,', undefined],
    ['7ª', undefined],
  ])('the days of “%s” are %j', (text, weekdays) => {
    expect(weekdaysFrom(text)).toEqual(weekdays)
  })

  test.each([
    ['6', 6],
    ['6,0', 6],
    ['6.5', 6.5],
    ['1.000', 1000],
    ['1.234,5', 1234.5],
    ['+6', undefined],
    ['-6', undefined],
    ['1e3', undefined],
    ['6 pontos', undefined],
  ])('the number of “%s” is %j', (text, number) => {
    expect(numberFrom(text)).toBe(number)
  })

  test.each([
    ['7:30', '07:30'],
    ['07h30', '07:30'],
    ['7h', '07:00'],
    ['18:00:00', '18:00'],
    ['24:00', undefined],
    ['7', undefined],
    ['cedo', undefined],
  ])('the time of “%s” is %j', (text, time) => {
    expect(timeFrom(text)).toBe(time)
  })

  test('children are found by name or first name, several or all', () => {
    expect(childIdsFrom('LIA', children)).toEqual([lia])
    expect(childIdsFrom('davi', children)).toEqual([davi])
    expect(childIdsFrom('Lia, Davi Souza e Nina', children)).toEqual([lia, davi, nina])
    expect(childIdsFrom('todas', children)).toEqual([lia, davi, nina])
    expect(childIdsFrom('Lia e Joana', children)).toBe(undefined)
    expect(
      childIdsFrom('Ana', [
        { id: '1', name: 'Ana Lu' },
        { id: '2', name: 'Ana Bia' },
      ]),
    ).toBe(undefined)
  })
})
