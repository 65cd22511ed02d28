import { expect, test } from 'vitest'
import { familyDifferences, familyDraftOf } from './family-draft.ts'
import { familySchema } from './schema.ts'

const family = {
  name: 'Família de Ana',
  timeZone: 'America/Sao_Paulo',
  childAccountAge: 12,
  keepClaimsWaiting: false,
  revision: 3,
}

test('familyDifferences describes differences of name and time zone', () => {
  const draft = { name: ' ', timeZone: 'America/Manaus', childAccountAge: 12, keepClaimsWaiting: true }
  expect(familyDifferences(draft, family)).toEqual([
    { label: 'Nome da família', typed: 'Minha Família', stored: 'Família de Ana' },
    { label: 'Fuso horário', typed: 'Amazonas (Manaus)', stored: 'Brasília (São Paulo)' },
    { label: 'Sem resposta', typed: 'esperar sem prazo', stored: 'conta depois de sete dias' },
  ])
  expect(familyDifferences(familyDraftOf(family), family)).toEqual([])
})

test("a family without a name gets the name 'Minha Família'", () => {
  expect(familySchema.parse({ ...family, name: '  ' }).name).toBe('Minha Família')
  expect(familySchema.parse({ ...family, name: ' Os Souza ' }).name).toBe('Os Souza')
})

test('a long name and a zone outside Brazil are refused', () => {
  const messages = (change: object) =>
    familySchema.safeParse({ ...family, ...change }).error?.issues.map(({ message }) => message)
  expect(messages({ name: 'a'.repeat(121) })).toEqual(['O nome pode ter até 120 letras.'])
  expect(messages({ timeZone: 'America/Lima', childAccountAge: 12 })).toEqual([
    'Escolha um fuso horário do Brasil.',
  ])
  expect(messages({ name: 'a'.repeat(120) })).toBeUndefined()
})
