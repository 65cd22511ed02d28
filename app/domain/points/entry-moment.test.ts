import { describe, expect, it } from 'vitest'
import { entryMoment } from './entry-moment.ts'

describe('the moment of an entry', () => {
  it('is told in Portuguese, in the zone of the family', () => {
    expect(entryMoment('2026-11-20T02:30:00Z', 'America/Sao_Paulo')).toBe('19 de novembro às 23:30')
    expect(entryMoment('2026-11-20T02:30:00Z', 'America/Rio_Branco')).toBe('19 de novembro às 21:30')
    expect(entryMoment('2026-11-20T02:30:00Z', 'America/Noronha')).toBe('20 de novembro às 00:30')
  })

  it('says so when it is unknown or no date', () => {
    expect(entryMoment(null, 'America/Sao_Paulo')).toBe('Data desconhecida')
    expect(entryMoment('', 'America/Sao_Paulo')).toBe('Data desconhecida')
    expect(entryMoment('ontem', 'America/Sao_Paulo')).toBe('Data inválida')
  })
})
