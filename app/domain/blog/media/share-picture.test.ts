import { expect, it } from 'vitest'
import { coverPathOf, sharePicturePath } from './share-picture.ts'

const ID = '0190a0b1-0000-7000-8000-000000000001'

it.each([
  [`/blog/imagens/${ID}/800.jpg`, `/blog/og/${ID}-800-jpg.jpg`],
  ['/blog/capas/quarto-claro.png', '/blog/og/quarto-claro-png.jpg'],
])('the path of the share picture of %s leads back to it', (coverPath, path) => {
  expect(sharePicturePath(coverPath)).toBe(path)
  expect(coverPathOf(path.replace('/blog/og/', ''))).toBe(coverPath)
})

it('a cover or file name of another form has none', () => {
  expect(sharePicturePath('/imagens/a.png')).toBeUndefined()
  expect(coverPathOf('..%2F..%2Fsegredo.jpg')).toBeUndefined()
})
