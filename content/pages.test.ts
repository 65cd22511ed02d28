import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { BRAND } from './brand.ts'
import { PAGES, type ListedPage, REGISTER_PAGE } from './pages.ts'
import { shareMark } from '../scripts/share-picture-mark.mjs'

const namedPages: [string, ListedPage][] = [...Object.entries(PAGES), ['register', REGISTER_PAGE]]

it.each(namedPages)(
  '%s has a title and a description that search engines show completely',
  (_, { title, description }) => {
    expect(title).toContain(BRAND.name)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/[.!?]$/)
  },
)

it('no two pages have the same path, title, description or picture', () => {
  const listedPages: ListedPage[] = Object.values(PAGES)
  for (const field of ['path', 'title', 'description', 'picture'] as const) {
    expect(new Set(listedPages.map((page) => page[field])).size, field).toBe(listedPages.length)
  }
})

it.each(namedPages)(
  'the share picture of %s has its size and its current headline (else: scripts/build-share-pictures.mjs)',
  async (_, { picture, headline }) => {
    const file = fileURLToPath(new URL(`../public/og/${picture}.png`, import.meta.url))
    const { width, height, exif } = await sharp(await readFile(file)).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(statSync(file).size).toBeLessThan(60_000)
    expect(exif?.toString('latin1')).toContain(shareMark(headline, BRAND.name))
  },
)
