import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PORTRAIT_GROUNDS } from './portrait-ground.ts'

test('the ground of each portrait has the colour of its drawing', () => {
  for (const [name, colour] of Object.entries(PORTRAIT_GROUNDS)) {
    const drawing = readFileSync(new URL(`drawings/avatars/${name}.svg`, import.meta.url), 'utf8')
    expect(drawing, name).toMatch(new RegExp(`^<svg[^>]*><path fill="var\\(--art-${colour},`))
  }
})
