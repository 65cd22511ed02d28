import { describe, expect, it } from 'vitest'
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

describe('a record of the old product', () => {
  it.each(Object.entries(schemas))('%s accepts a record without any field', (_, schema) => {
    expect(schema.safeParse({}).success).toBe(true)
  })

  it.each(Object.entries(schemas))('%s accepts fields of an unknown shape', (_, schema) => {
    const fields = Object.keys(schema.parse({})).concat('familyName', 'completedBy', 'members')
    for (const broken of [null, 7, 'x', true, [], {}, [null, [1]], { a: { b: null } }]) {
      expect(schema.safeParse(Object.fromEntries(fields.map((name) => [name, broken]))).success).toBe(true)
    }
  })

  it('has the family name in either field', () => {
    expect(oldFamilySchema.parse({ name: 'Família A' }).name).toBe('Família A')
    expect(oldFamilySchema.parse({ familyName: 'Família B' }).name).toBe('Família B')
  })

  it('has members as ids, as records or as a map', () => {
    expect(oldFamilySchema.parse({ members: ['u1'] }).members).toMatchObject([{ userId: 'u1' }])
    expect(
      oldFamilySchema.parse({ members: [{ id: 'f_u1', role: 'admin', isActive: false }] }).members,
    ).toMatchObject([{ id: 'f_u1', userId: '', role: 'admin', isActive: false }])
    expect(oldFamilySchema.parse({ members: { u1: true, u2: { role: 'child' } } }).members).toMatchObject([
      { userId: 'u1' },
      { userId: 'u2', role: 'child' },
    ])
  })

  it('has a completed day as a boolean or an object, or an unknown value without status', () => {
    const day = { a: true, b: false, c: { status: true, points: '5' }, d: '', e: null, f: {}, g: 'true' }
    expect(oldTaskSchema.parse({ completedBy: { kid: day } }).completedBy.kid).toEqual({
      a: { status: true },
      b: { status: false },
      c: { status: true, points: 5 },
      d: {},
      e: {},
      f: {},
      g: { status: true },
    })
  })

  it('has weekdays as numbers, digits or words; each is read once and in order', () => {
    expect(oldTaskSchema.parse({ weekdays: ['Sáb', 1, '1', 'domingo', 9, -3, null] }).weekdays).toEqual([
      0, 1, 6,
    ])
  })
})
