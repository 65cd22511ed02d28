import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imagePath, libraryImageOf, parseImagePath, MIME_TYPES, variantsOf, widthsOf } from './image.ts'
import {
  imageIdsIn,
  pictureSourcesOf,
  withImageSizes,
  withoutPictureElements,
  withPictureElements,
} from './image-markup.ts'

const ID = '0199d0f0-0000-7000-8000-000000000001'
const pathOf = (file: string) => `/blog/imagens/${ID}/${file}`

describe('the files of a picture', () => {
  it('have its original width and the smaller standard widths', () => {
    expect(widthsOf(300)).toEqual([300])
    expect(widthsOf(400)).toEqual([400])
    expect(widthsOf(801)).toEqual([400, 800, 801])
    expect(widthsOf(1600)).toEqual([400, 800, 1200, 1600])
  })

  it('have paths with id, width and format; any other path is not parsed', () => {
    const extensions = fc.constantFrom(...(Object.keys(MIME_TYPES) as (keyof typeof MIME_TYPES)[]))
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 9999 }), extensions, (id, width, extension) => {
        expect(parseImagePath(imagePath(id, width, extension))).toEqual({ id, width, extension })
      }),
    )
    for (const name of ['400.jpeg', '0.jpg', '-1.jpg', '4e2.jpg', '400.jpg?x', '400.jpg/', ' 400.jpg'])
      expect(parseImagePath(pathOf(name))).toBeUndefined()
    expect(parseImagePath(`https://outro.example${pathOf('400.jpg')}`)).toBeUndefined()
  })

  it('include a PNG of a transparent picture, and the narrowest WebP as the thumbnail', () => {
    const row = {
      id: ID,
      alt: '',
      width: 900,
      height: 300,
      name: 'a.png',
      bytes: 1,
      createdAt: '',
      uses: [],
    }
    const image = libraryImageOf({ ...row, fallback: 'png' })
    expect(image.path).toBe(pathOf('900.png'))
    expect(image.thumbnailPath).toBe(pathOf('400.webp'))
    expect(image.variants).toEqual(variantsOf(ID, 900))
    expect(libraryImageOf({ ...row, width: 90, fallback: 'jpg' }).thumbnailPath).toBe(pathOf('90.webp'))
  })
})

describe('a picture in the text of a post', () => {
  const img = `<img src="${pathOf('1200.jpg')}" alt="A &amp; B" width="1200" height="800" loading="lazy" decoding="async" />`

  it('has sources in AVIF and WebP in every width, computed from its path', () => {
    expect(pictureSourcesOf(pathOf('1200.jpg')).map(({ type, srcSet }) => [type, srcSet])).toEqual([
      ['image/avif', [400, 800, 1200].map((width) => `${pathOf(`${width}.avif`)} ${width}w`).join(', ')],
      ['image/webp', [400, 800, 1200].map((width) => `${pathOf(`${width}.webp`)} ${width}w`).join(', ')],
    ])
    const html = withPictureElements(`<figure>${img}<figcaption>Oi</figcaption></figure>`)
    expect(html).toContain(`<figure><picture><source type="image/avif" srcset="${pathOf('400.avif')} 400w, `)
    expect(html).toContain(`${img}</picture><figcaption>`)
  })

  it('gets no sources if it is not in the library; withoutPictureElements restores the HTML', () => {
    for (const src of [
      '/blog/capas/a.jpg',
      'https://x.example/a.jpg',
      `https://x.example${pathOf('1.jpg')}`,
      pathOf('1200.webp'),
    ])
      expect(withPictureElements(`<img src="${src}" alt="" />`)).toBe(`<img src="${src}" alt="" />`)
    const html = `<p>Um</p>${img}<p>Dois ${img}</p>`
    expect(withoutPictureElements(withPictureElements(html))).toBe(html)
  })

  it('has its id listed once, even if it is used repeatedly', () => {
    expect(imageIdsIn(`${img}${img} /blog/imagens/x/1.jpg`)).toEqual([ID])
    expect(imageIdsIn(JSON.stringify({ content: img, cover: { path: pathOf('1200.jpg') } }))).toEqual([ID])
  })
})

describe('width and height of a picture', () => {
  const sizes = new Map([[ID, { width: 1600, height: 1067 }]])
  const imgWithSize = (attributes: string, file = '1600.jpg') =>
    withImageSizes(`<p>A</p><img src="${pathOf(file)}" alt=""${attributes} loading="lazy" />`, sizes)

  it('are added if missing, from the file that the path names', () => {
    expect(imgWithSize('')).toContain('width="1600" height="1067"')
    expect(imgWithSize('', '800.jpg')).toContain('width="800" height="534"')
    expect(imgWithSize(' width="400"')).toContain('width="400" height="267"')
    expect(imgWithSize(' height="100"')).toContain('width="150" height="100"')
  })

  it('stay if the author set both, and are not added outside the library', () => {
    expect(imgWithSize(' width="3" height="4"')).toContain(' alt="" width="3" height="4" loading')
    const foreignImg = '<img src="/a.jpg" alt="" />'
    expect(withImageSizes(foreignImg, sizes)).toBe(foreignImg)
    expect(withImageSizes(`<img src="${pathOf('1600.jpg')}" alt="" />`, new Map())).not.toContain('width')
  })

  it('are added once, and no other attribute changes', () => {
    const html = imgWithSize(' title="width=1"')
    expect(html).toContain('title="width=1"')
    expect(html.startsWith('<p>A</p>')).toBe(true)
    expect(withImageSizes(html, sizes)).toBe(html)
  })
})
