import { expect, it } from 'vitest'
import {
  oldChildSchema,
  oldEntrySchema,
  oldFamilySchema,
  oldInviteSchema,
  oldRewardSchema,
  oldTaskSchema,
  oldUserFamilySchema,
  oldUserSchema,
} from './schema.ts'

const schemas = {
  oldChildSchema,
  oldEntrySchema,
  oldFamilySchema,
  oldInviteSchema,
  oldRewardSchema,
  oldTaskSchema,
  oldUserFamilySchema,
  oldUserSchema,
}

it.each(Object.entries(schemas))('%s accepts a record without any field', (_, schema) => {
  expect(schema.safeParse({}).success).toBe(true)
})

it.each(Object.entries(schemas))('%s accepts fields of an unknown shape', (_, schema) => {
  const fields = Object.keys(schema.parse({})).concat('familyName', 'completedBy', 'members')
  for (const unknownValue of [null, 7, 'x', true, [], {}, [null, [1]], { a: { b: null } }]) {
    expect(schema.safeParse(Object.fromEntries(fields.map((name) => [name, unknownValue]))).success).toBe(
      true,
    )
  }
})

it('oldFamilySchema reads the name from either field', () => {
  expect(oldFamilySchema.parse({ name: 'Família A' }).name).toBe('Família A')
  expect(oldFamilySchema.parse({ familyName: 'Família B' }).name).toBe('Família B')
})

it('oldFamilySchema reads members from a list of ids, a list of records or a map', () => {
  expect(oldFamilySchema.parse({ members: ['u1'] }).members).toMatchObject([{ userId: 'u1' }])
  expect(
    oldFamilySchema.parse({ members: [{ id: 'f_u1', role: 'admin', isActive: false }] }).members,
  ).toMatchObject([{ id: 'f_u1', userId: '', role: 'admin', isActive: false }])
  expect(oldFamilySchema.parse({ members: { u1: true, u2: { role: 'child' } } }).members).toMatchObject([
    { userId: 'u1' },
    { userId: 'u2', role: 'child' },
  ])
})

it('oldTaskSchema reads a completed day from a boolean or an object, and no status from anything else', () => {
  const completions = {
    a: true,
    b: false,
    c: { status: true, points: '5' },
    d: '',
    e: null,
    f: {},
    g: 'true',
  }
  expect(oldTaskSchema.parse({ completedBy: { kid: completions } }).completedBy.kid).toEqual({
    a: { status: true },
    b: { status: false },
    c: { status: true, points: 5 },
    d: {},
    e: {},
    f: {},
    g: { status: true },
  })
})

it('oldTaskSchema reads weekdays from numbers, digits or words, once each and in order', () => {
  expect(oldTaskSchema.parse({ weekdays: ['Sáb', 1, '1', 'domingo', 9, -3, null] }).weekdays).toEqual([
    0, 1, 6,
  ])
})
