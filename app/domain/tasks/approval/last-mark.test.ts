import { expect, test } from 'vitest'
import { answeredMarkText, type LastMark, lastMarkText } from './last-mark.ts'

const mark = (fields: Partial<LastMark>): LastMark => ({
  title: 'Regar as plantas',
  status: 'not_done',
  markerName: 'Ana Souza',
  isOwn: false,
  ...fields,
})

test.each([
  [{}, 'Ana marcou Não feita: Regar as plantas.'],
  [{ status: 'done' }, 'Ana marcou Feita: Regar as plantas.'],
  [{ status: 'claimed', markerName: 'Lia' }, 'Lia já marcou, falta conferir: Regar as plantas.'],
  [{ status: 'redo' }, 'Ana pediu para refazer: Regar as plantas.'],
  [{ status: 'pending' }, 'Ana desfez a marca de Regar as plantas.'],
  [{ status: 'done', isOwn: true }, 'Em outro aparelho, você marcou Feita: Regar as plantas.'],
  [{ markerName: null }, '“Regar as plantas” já mudou em outro aparelho. Confira como está.'],
] as const)('%j is told as %s', (fields, text) => {
  expect(lastMarkText(mark(fields))).toBe(text)
})

test('a child is told whom to ask', () => {
  expect(answeredMarkText(mark({}))).toBe(
    'Ana marcou Não feita: Regar as plantas. Se precisar, fale com Ana.',
  )
  expect(answeredMarkText(mark({ markerName: null }))).toBe(
    'Um responsável já respondeu esta tarefa. Se precisar, fale com ele.',
  )
})
