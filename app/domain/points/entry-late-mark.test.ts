import { expect, test } from 'vitest'
import { lateMarkText } from './entry-late-mark.ts'

test('an entry that was marked after its day names both days', () => {
  // 23:30 of 1 December in São Paulo
  const occurredAt = '2026-12-02T02:30:00.000Z'
  const text = (lateMark: { day: string; isConfirmation: boolean } | null) =>
    lateMarkText({ lateMark, occurredAt }, 'America/Sao_Paulo')
  expect(text({ day: '2026-11-30', isConfirmation: false })).toBe('segunda, 30/11 · marcado em 1/12')
  expect(text({ day: '2026-11-30', isConfirmation: true })).toBe('segunda, 30/11 · confirmado em 1/12')
  expect(text(null)).toBeNull()
})
