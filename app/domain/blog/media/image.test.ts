import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imagePath, libraryImageOf, readImagePath, TYPE_OF, variantsOf, widthsOf } from './image.ts'
import {
  imageIdsIn,
  pictureSourcesOf,
  withImageSizes,
  withoutPictures,
  withPictures,
} from './image-markup.ts'

const ID = '0199d0f0-0000-7000-8000-000000000001'
const at = (file: string) => `/blog/imagens/${ID}/${file}`

describe('the addresses of a picture', () => {
  it('are those of the standard widths below its own, and its own', () => {
    expect(widthsOf(300)).toEqual([300])
    expect(widthsOf(400)).toEqual([400])
    expect(widthsOf(801)).toEqual([400, 800, 801])
    expect(widthsOf(1600)).toEqual([400, 800, 1200, 1600])
  })

  it('contain everything about a file, and no other path is parsed', () => {
    const extension = fc.constantFrom(...(Object.keys(TYPE_OF) as (keyof typeof TYPE_OF)[]))
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 9999 }), extension, (id, width, ending) => {
        expect(readImagePath(imagePath(id, width, ending))).toEqual({ id, width, extension: ending })
      }),
    )
    for (const wrong of ['400.jpeg', '0.jpg', '-1.jpg', '4e2.jpg', '400.jpg?x', '400.jpg/', ' 400.jpg'])
      expect(readImagePath(at(wrong))).toBeUndefined()
    expect(readImagePath(`https://outro.example${at('400.jpg')}`)).toBeUndefined()
  })

  it('name a PNG for transparent pictures, and the narrowest WebP for the grid', () => {
    const stored = {
      id: ID,
      alt: '',
      width: 900,
      height: 300,
      name: 'a.png',
      bytes: 1,
      createdAt: '',
      uses: [],
    }
    const image = libraryImageOf({ ...stored, fallback: 'png' })
    expect(image.path).toBe(at('900.png'))
    expect(image.thumbnailPath).toBe(at('400.webp'))
    expect(image.variants).toEqual(variantsOf(ID, 900))
    expect(libraryImageOf({ ...stored, width: 90, fallback: 'jpg' }).thumbnailPath).toBe(at('90.webp'))
  })
})

describe('a picture in the text of a post', () => {
  const img = `<img src="${at('1200.jpg')}" alt="A &amp; B" width="1200" height="800" loading="lazy" decoding="async" />`

  it('is offered in AVIF and WebP in every width, from its address alone', () => {
    expect(pictureSourcesOf(at('1200.jpg')).map(({ type, srcSet }) => [type, srcSet])).toEqual([
      ['image/avif', [400, 800, 1200].map((width) => `${at(`${width}.avif`)} ${width}w`).join(', ')],
      ['image/webp', [400, 800, 1200].map((width) => `${at(`${width}.webp`)} ${width}w`).join(', ')],
    ])
    const html = withPictures(`<figure>${img}<figcaption>Oi</figcaption></figure>`)
    expect(html).toContain(`<figure><picture><source type="image/avif" srcset="${at('400.avif')} 400w, `)
    expect(html).toContain(`${img}</picture><figcaption>`)
  })

  it('stays as it is elsewhere, and for readers without the picture element', () => {
    for (const src of [
      '/blog/capas/a.jpg',
      'https://x.example/a.jpg',
      `https://x.example${at('1.jpg')}`,
      at('1200.webp'),
    ])
      expect(withPictures(`<img src="${src}" alt="" />`)).toBe(`<img src="${src}" alt="" />`)
    const html = `<p>Um</p>${img}<p>Dois ${img}</p>`
    expect(withoutPictures(withPictures(html))).toBe(html)
  })

  it('is listed once, however often it is used', () => {
    expect(imageIdsIn(`${img}${img} /blog/imagens/x/1.jpg`)).toEqual([ID])
    expect(imageIdsIn(JSON.stringify({ content: img, cover: { path: at('1200.jpg') } }))).toEqual([ID])
  })
})

describe('width and height', () => {
  const sizes = new Map([[ID, { width: 1600, height: 1067 }]])
  const sized = (attributes: string, file = '1600.jpg') =>
    withImageSizes(`<p>A</p><img src="${at(file)}" alt=""${attributes} loading="lazy" />`, sizes)

  it('are added if missing, in the size of the named file', () => {
    expect(sized('')).toContain('width="1600" height="1067"')
    expect(sized('', '800.jpg')).toContain('width="800" height="534"')
    expect(sized(' width="400"')).toContain('width="400" height="267"')
    expect(sized(' height="100"')).toContain('width="150" height="100"')
  })

  it('stay as an author set them, and are not guessed for pictures outside the library', () => {
    expect(sized(' width="3" height="4"')).toContain(' alt="" width="3" height="4" loading')
    const elsewhere = '<img src="/a.jpg" alt="" />'
    expect(withImageSizes(elsewhere, sizes)).toBe(elsewhere)
    expect(withImageSizes(`<img src="${at('1600.jpg')}" alt="" />`, new Map())).not.toContain('width')
  })

  it('change nothing else, and are added once', () => {
    const once = sized(' title="width=1"')
    expect(once).toContain('title="width=1"')
    expect(once.startsWith('<p>A</p>')).toBe(true)
    expect(withImageSizes(once, sizes)).toBe(once)
  })
})
