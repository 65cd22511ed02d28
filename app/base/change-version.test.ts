import { describe, expect, it } from 'vitest'
import { containsChange } from './change-version.ts'

describe('a snapshot', () => {
  it('contains the changes up to its version', () => {
    expect(containsChange('a.7', 'a.6')).toBe(true)
    expect(containsChange('a.7', 'a.7')).toBe(true)
    expect(containsChange('a.7', 'a.8')).toBe(false)
  })

  it('compares the counts as numbers', () => {
    expect(containsChange('a.10', 'a.9')).toBe(true)
    expect(containsChange('a.9', 'a.10')).toBe(false)
  })

  it('cannot be compared with a change of another process', () => {
    expect(containsChange('a.7', 'b.1')).toBeUndefined()
    expect(containsChange('a.1', 'b.7')).toBeUndefined()
  })
})
