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
const pathOf = (file: string) => `/blog/imagens/${ID}/${file}`

describe('the addresses of a picture', () => {
  it('have its own width and the smaller standard widths', () => {
    expect(widthsOf(300)).toEqual([300])
    expect(widthsOf(400)).toEqual([400])
    expect(widthsOf(801)).toEqual([400, 800, 801])
    expect(widthsOf(1600)).toEqual([400, 800, 1200, 1600])
  })

  it('contain id, width and format of a file; other paths are not parsed', () => {
    const extension = fc.constantFrom(...(Object.keys(TYPE_OF) as (keyof typeof TYPE_OF)[]))
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 9999 }), extension, (id, width, ending) => {
        expect(readImagePath(imagePath(id, width, ending))).toEqual({ id, width, extension: ending })
      }),
    )
    for (const wrong of ['400.jpeg', '0.jpg', '-1.jpg', '4e2.jpg', '400.jpg?x', '400.jpg/', ' 400.jpg'])
      expect(readImagePath(pathOf(wrong))).toBeUndefined()
    expect(readImagePath(`https://outro.example${pathOf('400.jpg')}`)).toBeUndefined()
  })

  it('have a PNG for a transparent picture, and the narrowest WebP as the thumbnail', () => {
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
    expect(image.path).toBe(pathOf('900.png'))
    expect(image.thumbnailPath).toBe(pathOf('400.webp'))
    expect(image.variants).toEqual(variantsOf(ID, 900))
    expect(libraryImageOf({ ...stored, width: 90, fallback: 'jpg' }).thumbnailPath).toBe(pathOf('90.webp'))
  })
})

describe('a picture in the text of a post', () => {
  const img = `<img src="${pathOf('1200.jpg')}" alt="A &amp; B" width="1200" height="800" loading="lazy" decoding="async" />`

  it('has sources in AVIF and WebP in every width, computed from its address', () => {
    expect(pictureSourcesOf(pathOf('1200.jpg')).map(({ type, srcSet }) => [type, srcSet])).toEqual([
      ['image/avif', [400, 800, 1200].map((width) => `${pathOf(`${width}.avif`)} ${width}w`).join(', ')],
      ['image/webp', [400, 800, 1200].map((width) => `${pathOf(`${width}.webp`)} ${width}w`).join(', ')],
    ])
    const html = withPictures(`<figure>${img}<figcaption>Oi</figcaption></figure>`)
    expect(html).toContain(`<figure><picture><source type="image/avif" srcset="${pathOf('400.avif')} 400w, `)
    expect(html).toContain(`${img}</picture><figcaption>`)
  })

  it('outside the library has no sources, and withoutPictures restores the HTML', () => {
    for (const src of [
      '/blog/capas/a.jpg',
      'https://x.example/a.jpg',
      `https://x.example${pathOf('1.jpg')}`,
      pathOf('1200.webp'),
    ])
      expect(withPictures(`<img src="${src}" alt="" />`)).toBe(`<img src="${src}" alt="" />`)
    const html = `<p>Um</p>${img}<p>Dois ${img}</p>`
    expect(withoutPictures(withPictures(html))).toBe(html)
  })

  it('has its id listed once', () => {
    expect(imageIdsIn(`${img}${img} /blog/imagens/x/1.jpg`)).toEqual([ID])
    expect(imageIdsIn(JSON.stringify({ content: img, cover: { path: pathOf('1200.jpg') } }))).toEqual([ID])
  })
})

describe('width and height', () => {
  const sizes = new Map([[ID, { width: 1600, height: 1067 }]])
  const imgWithSize = (attributes: string, file = '1600.jpg') =>
    withImageSizes(`<p>A</p><img src="${pathOf(file)}" alt=""${attributes} loading="lazy" />`, sizes)

  it('are added if missing, in the size of the file in the address', () => {
    expect(imgWithSize('')).toContain('width="1600" height="1067"')
    expect(imgWithSize('', '800.jpg')).toContain('width="800" height="534"')
    expect(imgWithSize(' width="400"')).toContain('width="400" height="267"')
    expect(imgWithSize(' height="100"')).toContain('width="150" height="100"')
  })

  it('of the author stay, and pictures outside the library get none', () => {
    expect(imgWithSize(' width="3" height="4"')).toContain(' alt="" width="3" height="4" loading')
    const elsewhere = '<img src="/a.jpg" alt="" />'
    expect(withImageSizes(elsewhere, sizes)).toBe(elsewhere)
    expect(withImageSizes(`<img src="${pathOf('1600.jpg')}" alt="" />`, new Map())).not.toContain('width')
  })

  it('are added once, and no other attribute changes', () => {
    const once = imgWithSize(' title="width=1"')
    expect(once).toContain('title="width=1"')
    expect(once.startsWith('<p>A</p>')).toBe(true)
    expect(withImageSizes(once, sizes)).toBe(once)
  })
})
