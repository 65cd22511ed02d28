import { describe, expect, it } from 'vitest'
import { sanitizePost } from '../sanitize-post.server.ts'
import { convertContent } from './convert-content.server.ts'
import { Losses } from './losses.ts'

function convert(html: string) {
  const losses = new Losses()
  return { html: sanitizePost(convertContent(html, losses)), notes: losses.notes() }
}

const linkHtml = (href: string, text: string) => `<p><a href="${href}" rel="noopener">${text}</a></p>`

describe('convertContent, followed by sanitizePost,', () => {
  it.each([
    ['<p>a &amp; b &lt;c&gt;</p>', '<p>a &amp; b &lt;c&gt;</p>', []],
    [
      '<figure class="wp-block-audio"><audio controls src="https://a.exemplo/x%20y.mp3?a=1&amp;b=2"></audio><figcaption>Som</figcaption></figure>',
      `${linkHtml('https://a.exemplo/x%20y.mp3?a=1&amp;b=2', 'Ouvir: x%20y.mp3')}<p>Som</p>`,
      ['1 áudio virou um link'],
    ],
    [
      '<video><source src="https://a.exemplo/v.webm"></video><video src="/w.mp4"></video>',
      linkHtml('https://a.exemplo/v.webm', 'Assistir: v.webm') +
        '<p><a href="/w.mp4">Assistir: w.mp4</a></p>',
      ['2 vídeos em arquivo viraram links'],
    ],
    [
      '<iframe src="https://www.google.com/maps/embed?pb=1&amp;x=2"></iframe>',
      linkHtml(
        'https://www.google.com/maps/embed?pb=1&amp;x=2',
        'https://www.google.com/maps/embed?pb=1&amp;x=2',
      ),
      ['o conteúdo incorporado de google.com virou um link'],
    ],
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>', ['1 script ficou de fora']],
    ['<form><input name="a"><button>Ok</button></form><p>x</p>', '<p>x</p>', ['1 formulário ficou de fora']],
    ['<p>x</p><svg><path/></svg>', '<p>x</p>', ['1 desenho (SVG ou canvas) ficou de fora']],
    [
      '<p>x</p><img src="data:image/png;base64,AAAA">',
      '<p>x</p>',
      ['1 imagem gravada dentro do próprio texto ficou de fora'],
    ],
  ])('converts %s', (input, html, notes) => {
    expect(convert(input)).toEqual({ html, notes })
  })

  it('keeps a supported player, also from an object element', () => {
    const frame = /^(?:<figure>)?<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ"/
    for (const html of [
      '<figure><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe></figure>',
      '<object data="https://www.youtube.com/embed/dQw4w9WgXcQ"></object>',
    ]) {
      const result = convert(html)
      expect(result.html).toMatch(frame)
      expect(result.notes).toEqual([])
    }
  })

  it.each([
    '<figure class="wp-block-gallery has-nested-images"><figure class="wp-block-image"><img src="https://a.exemplo/1.jpg" alt="Um"></figure><figure class="wp-block-image"><img src="https://a.exemplo/2.jpg" alt="Dois"></figure><figcaption>Duas</figcaption></figure>',
    '<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="https://a.exemplo/1.jpg" alt="Um"></figure></li><li class="blocks-gallery-item"><figure><img src="https://a.exemplo/2.jpg" alt="Dois"></figure></li></ul><figcaption>Duas</figcaption></figure>',
  ])('replaces a WordPress gallery with separate figures', (gallery) => {
    const { html, notes } = convert(gallery)
    expect(notes).toEqual([])
    expect(html.replaceAll(/ (?:loading|decoding)="\w+"/g, '')).toBe(
      '<figure><img src="https://a.exemplo/1.jpg" alt="Um" /></figure>\n<figure><img src="https://a.exemplo/2.jpg" alt="Dois" /></figure><p>Duas</p>',
    )
  })

  it('does not change HTML that is nested deeper than 300 elements', () => {
    const deepHtml = `${'<div>'.repeat(20_000)}x`
    expect(convertContent(deepHtml, new Losses())).toBe(deepHtml)
  })
})
