import { describe, expect, it } from 'vitest'
import { scopedFunctions } from '#tests/tenancy/scoped-functions.ts'

describe('scopedFunctions', () => {
  it.each([
    ['a function', 'export async function read(scope: FamilyScope) {}'],
    ['a function that devices call, too', 'export async function read(scope: FamilyActor) {}'],
    ['a function that destructures the parameter', 'export function read({ familyId }: FamilyScope) {}'],
    ['a function with a default for the parameter', 'export function read(scope: FamilyScope = mine) {}'],
    ['an arrow function', 'export const read = async (scope: FamilyScope) => {}'],
    ['a function expression', 'export const read = function (scope: Readonly<FamilyScope>) {}'],
    [
      'a function with a part of the scope',
      "export const read = ({ familyId }: Pick<FamilyScope, 'familyId'>) => familyId",
    ],
    ['a function with another first parameter', 'export function read(id: string, scope: FamilyScope) {}'],
    [
      'a function with the scope in an object',
      'export function read({ scope }: { scope: FamilyScope; id: string }) {}',
    ],
    [
      'a function that is exported under another name',
      'const fetch = (scope: FamilyScope) => {}\nexport { fetch as read }',
    ],
    [
      'a function that is exported by a later statement',
      'const read = (scope: FamilyScope) => {}\nexport { read }',
    ],
    [
      'a function whose module imports the type under another name',
      "import type { FamilyScope as S } from 'x'\nexport const read = (s: S) => {}",
    ],
    [
      'a function that uses an alias of the type',
      'type S = FamilyScope | null\nexport const read = (s: S) => {}',
    ],
    [
      'a function that uses an interface that extends the type',
      'interface Caller extends FamilyScope { id: string }\nexport const read = (s: Caller) => {}',
    ],
  ])('finds a FamilyScope parameter of %s', (_name, source) => {
    expect(scopedFunctions('read.server.ts', source)).toEqual(['read'])
  })

  it.each([
    ['a function that is not exported', 'function read(scope: FamilyScope) {}'],
    [
      'a function with a transaction parameter',
      'export function read(tx: FamilyTransaction, scope: FamilyScope) {}',
    ],
    ['a function without a scope', 'export function read(familyId: string) {}'],
    ['a type', 'export type Read = (scope: FamilyScope) => void'],
  ])('leaves out %s', (_name, source) => {
    expect(scopedFunctions('read.server.ts', source)).toEqual([])
  })
})
