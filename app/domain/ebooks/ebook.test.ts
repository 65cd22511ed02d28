import { describe, expect, it } from 'vitest'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { fileSizeText } from '#app/ui/file-size-text.ts'
import { attachmentNamed } from './ebook.ts'
import { canReadEbooks } from './policy.ts'
import { findEbook } from './queries.server.ts'

describe('the file of an e-book', () => {
  it('has the e-book’s own name in every browser', () => {
    expect(attachmentNamed('Família em Harmonia.pdf')).toBe(
      `attachment; filename="Familia em Harmonia.pdf"; filename*=UTF-8''Fam%C3%ADlia%20em%20Harmonia.pdf`,
    )
    expect(attachmentNamed(`"A" (b)'s.pdf`)).toBe(
      `attachment; filename="A (b)'s.pdf"; filename*=UTF-8''%22A%22%20%28b%29%27s.pdf`,
    )
  })

  it('has its size in readable units', () => {
    expect([
      fileSizeText(530_284),
      fileSizeText(999_499),
      fileSizeText(999_500),
      fileSizeText(1_234_567),
    ]).toEqual(['530 KB', '999 KB', '1 MB', '1,2 MB'])
  })

  it.each(['parent', 'child'] as const)('is available to a member of the role %s', async (role) => {
    expect(canReadEbooks({ role })).toBe(true)
    for (const { slug, fileName } of EBOOKS) {
      const ebook = await findEbook({ role }, slug)
      expect(ebook?.fileName).toBe(fileName)
      expect(Buffer.from(ebook!.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
      expect(ebook?.etag).toMatch(/^"[\w-]{43}"$/)
      // read once: the same buffer, not an equal one
      expect((await findEbook({ role }, slug))?.bytes).toBe(ebook?.bytes)
    }
  })

  it('is not available under another name, nor by a path', async () => {
    for (const slug of [
      '',
      'outro',
      '../legal/termos',
      'mesada-inteligente/../crianca-nota-10',
      'books.json',
    ])
      expect(await findEbook({ role: 'parent' }, slug)).toBeUndefined()
  })
})
