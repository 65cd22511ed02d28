import { describe, expect, it } from 'vitest'
import {
  linkUrlsOf,
  slugOfOldUrl,
  externalPictureAlts,
  siteKey,
  replaceUrls,
  withAbsoluteUrls,
} from './old-urls.ts'

const BASE = 'https://antigo.example/2024/post/'

describe('URLs of the old site', () => {
  it.each([
    ['<img src="/a.jpg">', '<img src="https://antigo.example/a.jpg">'],
    ["<IMG alt='>' src='b.jpg'>", `<IMG alt='>' src="${BASE}b.jpg">`],
    ['<img src=//cdn.example/c.jpg>', '<img src="https://cdn.example/c.jpg">'],
    ['<a href="/p?a=1&amp;b=2">x</a>', '<a href="https://antigo.example/p?a=1&amp;b=2">x</a>'],
    ['<a href="#nota">x</a>', '<a href="#nota">x</a>'],
    ['<a href="mailto:a@b.c">x</a>', '<a href="mailto:a@b.c">x</a>'],
    ['<a name="x">x</a>', '<a name="x">x</a>'],
    [
      '<img data-src="/d.jpg" src="data:image/gif;base64,R0">',
      '<img data-src="/d.jpg" src="https://antigo.example/d.jpg">',
    ],
    ['<img data-lazy-src="/e.jpg">', '<img src="https://antigo.example/e.jpg" data-lazy-src="/e.jpg">'],
  ])('become absolute in %s', (html, expected) => {
    expect(withAbsoluteUrls(html, BASE)).toBe(expected)
  })

  it('stay relative if the site is unknown', () => {
    expect(withAbsoluteUrls('<img src="/a.jpg"><img src="//c.example/c.jpg">', null)).toBe(
      '<img src="/a.jpg"><img src="https://c.example/c.jpg">',
    )
  })

  it('URLs of pictures on other sites are listed once each, with their alternative texts', () => {
    const html =
      '<img src="https://a.example/x.jpg?a=1&amp;b=2" alt="A &quot;B&quot;" /><img src="/blog/imagens/x" alt="" /><img src="https://a.example/x.jpg?a=1&amp;b=2" alt="" />'
    expect([...externalPictureAlts(html)]).toEqual([['https://a.example/x.jpg?a=1&b=2', 'A "B"']])
  })

  it('are replaced only in pictures and links, and pictures lose their old size', () => {
    const paths = new Map([['https://a.example/x.jpg', '/blog/imagens/1/800.jpg']])
    expect(
      replaceUrls(
        '<a href="https://a.example/x.jpg" rel="noopener"><img src="https://a.example/x.jpg" alt="$&" width="300" height="200" /></a> https://a.example/x.jpg <img src="https://a.example/x.jpg2" alt="" />',
        paths,
      ),
    ).toBe(
      '<a href="/blog/imagens/1/800.jpg"><img src="/blog/imagens/1/800.jpg" alt="$&" /></a> https://a.example/x.jpg <img src="https://a.example/x.jpg2" alt="" />',
    )
  })

  it('yield the slug of a post; URLs of other pages and sites yield undefined', () => {
    const site = 'https://antigo.example'
    expect(linkUrlsOf('<a href="https://antigo.example/2020/um-post/#x" rel="noopener">a</a>')).toEqual([
      'https://antigo.example/2020/um-post/#x',
    ])
    expect(slugOfOldUrl('http://www.antigo.example/2020/um-post/', site)).toBe('um-post')
    for (const url of [
      'https://outro.example/um-post/',
      'https://antigo.example/category/um-post/',
      'https://antigo.example/wp-content/uploads/um-post',
      'https://antigo.example/',
      'mailto:x@antigo.example',
    ]) {
      expect(slugOfOldUrl(url, site), url).toBeUndefined()
    }
    expect(slugOfOldUrl('https://antigo.example/um-post/', null)).toBeUndefined()
  })

  it('have the same site key with and without www and https', () => {
    expect(siteKey('https://www.antigo.example/')).toBe('antigo.example')
    expect(siteKey('http://antigo.example')).toBe('antigo.example')
    expect(siteKey('https://antigo.example/blog')).toBe('antigo.example/blog')
    expect(siteKey(null)).toBe('')
  })
})
