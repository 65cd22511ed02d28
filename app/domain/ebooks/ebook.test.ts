import { expect, it } from 'vitest'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { fileSizeText } from '#app/ui/file-size-text.ts'
import { contentDispositionOf } from './ebook.ts'
import { canReadEbooks } from './policy.ts'
import { findEbook } from './queries.server.ts'

it('Content-Disposition contains the file name in ASCII and encoded in UTF-8', () => {
  expect(contentDispositionOf('Família em Harmonia.pdf')).toBe(
    `attachment; filename="Familia em Harmonia.pdf"; filename*=UTF-8''Fam%C3%ADlia%20em%20Harmonia.pdf`,
  )
  expect(contentDispositionOf(`"A" (b)'s.pdf`)).toBe(
    `attachment; filename="A (b)'s.pdf"; filename*=UTF-8''%22A%22%20%28b%29%27s.pdf`,
  )
})

it('fileSizeText rounds a file size to KB or MB', () => {
  expect([
    fileSizeText(530_284),
    fileSizeText(999_499),
    fileSizeText(999_500),
    fileSizeText(1_234_567),
  ]).toEqual(['530 KB', '999 KB', '1 MB', '1,2 MB'])
})

it.each(['parent', 'child'] as const)('a member with the role %s can read every e-book', async (role) => {
  expect(canReadEbooks({ role })).toBe(true)
  for (const { slug, fileName } of EBOOKS) {
    const ebook = await findEbook({ role }, slug)
    expect(ebook?.fileName).toBe(fileName)
    expect(Buffer.from(ebook!.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(ebook?.etag).toMatch(/^"[\w-]{43}"$/)
    // the file is read only once
    expect((await findEbook({ role }, slug))?.bytes).toBe(ebook?.bytes)
  }
})

it('findEbook returns undefined for an unknown slug and for a path', async () => {
  for (const slug of ['', 'outro', '../legal/termos', 'mesada-inteligente/../crianca-nota-10', 'books.json'])
    expect(await findEbook({ role: 'parent' }, slug)).toBeUndefined()
})
