import { expect, test } from 'vitest'
import { REFUSAL_REASONS, refusalNote } from './refusal-note.ts'

test('the note has the reason and the typed words as sentences', () => {
  expect(refusalNote('No fim de semana', ' No sábado, na praça! ')).toBe(
    'No fim de semana. No sábado, na praça!',
  )
  expect(refusalNote(null, 'Quando a avó vier')).toBe('Quando a avó vier.')
  expect(refusalNote(REFUSAL_REASONS[0], '')).toBe('Depois da prova, tá?')
  expect(refusalNote(null, '  ')).toBe('')
})
