import { describe, expect, it } from 'vitest'
import { momentText, yearOfMoment } from './moment-text.ts'

describe('a moment in words', () => {
  it('is described in Portuguese, in the zone of the family', () => {
    expect(momentText('2026-11-20T02:30:00Z', 'America/Sao_Paulo')).toBe('19 de novembro às 23:30')
    expect(momentText('2026-11-20T02:30:00Z', 'America/Rio_Branco')).toBe('19 de novembro às 21:30')
    expect(momentText('2026-11-20T02:30:00Z', 'America/Noronha')).toBe('20 de novembro às 00:30')
  })

  it('is described as unknown if it is missing or invalid', () => {
    expect(momentText(null, 'America/Sao_Paulo')).toBe('Data desconhecida')
    expect(momentText('', 'America/Sao_Paulo')).toBe('Data desconhecida')
    expect(momentText('ontem', 'America/Sao_Paulo')).toBe('Data inválida')
  })

  it('belongs to the year of the family, not of London', () => {
    expect(yearOfMoment('2026-01-01T02:30:00Z', 'America/Sao_Paulo')).toBe('2025')
    expect(yearOfMoment('2026-01-01T03:00:00Z', 'America/Sao_Paulo')).toBe('2026')
    expect(yearOfMoment('ontem', 'America/Sao_Paulo')).toBeUndefined()
    expect(yearOfMoment(null, 'America/Sao_Paulo')).toBeUndefined()
  })
})
