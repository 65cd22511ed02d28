import { expect, test } from 'vitest'
import { CHARACTERISTICS, characteristicLabel } from './child-characteristics.ts'
import { ageLabel } from './child.ts'
import { canManageChildren } from './policy.ts'
import { childSchema } from './schema.ts'

const validInput = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  name: ' Alice ',
  age: '7',
  gender: 'female',
  characteristics: ['curious', 'calm'],
  avatarType: 'female',
  avatarVariant: '3',
}
const messageFor = (change: object) =>
  childSchema.safeParse({ ...validInput, ...change }).error?.issues[0]?.message

test('there are 22 characteristics with unique keys, each in both genders', () => {
  expect(CHARACTERISTICS).toHaveLength(22)
  expect(new Set(CHARACTERISTICS.map((word) => word.key)).size).toBe(22)
  expect(characteristicLabel('quiet', 'female')).toBe('Quieta')
  expect(characteristicLabel('quiet', 'male')).toBe('Quieto')
  expect(characteristicLabel('quiet', '')).toBe('Quieto')
})

test("ageLabel has 'menos de 1 ano' for zero, and singular and plural for other ages", () => {
  expect([0, 1, 2, 18].map(ageLabel)).toEqual(['menos de 1 ano', '1 ano', '2 anos', '18 anos'])
})

test('the child form trims texts and converts numbers', () => {
  expect(childSchema.parse(validInput)).toEqual({
    ...validInput,
    name: 'Alice',
    age: 7,
    avatarVariant: 3,
    revision: null,
  })
})

test('the child form reports the missing fields', () => {
  for (const field of [{ name: '  ' }, { characteristics: [] }, { age: 'sete' }, { age: undefined }]) {
    expect(messageFor(field), JSON.stringify(field)).toBe('Por favor, preencha todos os campos obrigatórios.')
  }
})

test('the child form accepts ages from 0 to 18 and up to three different characteristics', () => {
  expect([messageFor({ age: 0 }), messageFor({ age: 18 })]).toEqual([undefined, undefined])
  expect([messageFor({ age: -1 }), messageFor({ age: 19 })]).toEqual([
    'A idade vai de 0 a 18 anos.',
    'A idade vai de 0 a 18 anos.',
  ])
  expect(messageFor({ characteristics: ['calm', 'shy', 'brave', 'quiet'] })).toBe(
    'Escolha até 3 características.',
  )
  expect(messageFor({ characteristics: ['calm', 'calm'] })).toBe('Escolha cada característica uma vez.')
})

test('the child form treats an empty age as missing, not as zero', () => {
  expect(messageFor({ age: '' })).toBe('Por favor, preencha todos os campos obrigatórios.')
})

test('only guardians manage children', () => {
  expect([canManageChildren({ role: 'parent' }), canManageChildren({ role: 'child' })]).toEqual([true, false])
})
