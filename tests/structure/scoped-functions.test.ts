import { describe, expect, it } from 'vitest'
import { scopedFunctions } from '#tests/tenancy/scoped-functions.ts'

describe('scopedFunctions finds a function with a FamilyScope parameter', () => {
  it.each([
    ['a function', 'export async function read(scope: FamilyScope) {}'],
    ['a destructured parameter', 'export function read({ familyId }: FamilyScope) {}'],
    ['a parameter with a default', 'export function read(scope: FamilyScope = mine) {}'],
    ['an arrow function', 'export const read = async (scope: FamilyScope) => {}'],
    ['a function expression', 'export const read = function (scope: Readonly<FamilyScope>) {}'],
    ['a part of the scope', "export const read = ({ familyId }: Pick<FamilyScope, 'familyId'>) => familyId"],
    ['a second parameter', 'export function read(id: string, scope: FamilyScope) {}'],
    [
      'a property of an object parameter',
      'export function read({ scope }: { scope: FamilyScope; id: string }) {}',
    ],
    ['exported under another name', 'const fetch = (scope: FamilyScope) => {}\nexport { fetch as read }'],
    ['exported by name at the end', 'const read = (scope: FamilyScope) => {}\nexport { read }'],
    [
      'an import under another name',
      "import type { FamilyScope as S } from 'x'\nexport const read = (s: S) => {}",
    ],
    ['an alias', 'type S = FamilyScope | null\nexport const read = (s: S) => {}'],
    [
      'an interface',
      'interface Caller extends FamilyScope { id: string }\nexport const read = (s: Caller) => {}',
    ],
  ])('when written as: %s', (_name, source) => {
    expect(scopedFunctions('read.server.ts', source)).toEqual(['read'])
  })

  it.each([
    ['not exported', 'function read(scope: FamilyScope) {}'],
    ['inside a transaction', 'export function read(tx: FamilyTransaction, scope: FamilyScope) {}'],
    ['without a scope', 'export function read(familyId: string) {}'],
    ['a type', 'export type Read = (scope: FamilyScope) => void'],
  ])('but not when it is %s', (_name, source) => {
    expect(scopedFunctions('read.server.ts', source)).toEqual([])
  })
})
