import { Marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_POSTS } from '#content/blog/example-posts.ts'
import { plainTextOf } from '../reading/plain-text.ts'
import { sanitizePost } from '../sanitize-post.server.ts'
import { parseExamplePost } from '../seed-example-posts.server.ts'
import { toMarkdown } from './to-markdown.server.ts'

const render = (markdown: string) => sanitizePost(new Marked().parse(markdown, { async: false }))

describe('toMarkdown', () => {
  it.each([
    [
      '<h2>Título</h2><p>Um <strong>texto</strong> com <em>ênfase</em>.</p>',
      '## Título\n\nUm **texto** com _ênfase_.\n',
    ],
    ['<p><a href="/blog/x">ligação</a><br />b</p>', '[ligação](/blog/x)  \nb\n'],
    ['<p><img src="../images/1.jpg" alt="Uma [mesa]" /></p>', '![Uma \\[mesa\\]](../images/1.jpg)\n'],
    ['<pre><code>a &lt; b</code></pre>', '```\na < b\n```\n'],
    ['<p>H<sub>2</sub>O e <kbd>Ctrl</kbd></p>', 'H<sub>2</sub>O e <kbd>Ctrl</kbd>\n'],
    [
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
      '<table><tbody><tr><td>1</td></tr></tbody></table>\n',
    ],
    ['', '\n'],
  ])('converts %j', (html, expected) => {
    expect(toMarkdown(html)).toBe(expected)
  })

  it('leaves figures and players as HTML without empty lines', () => {
    const html =
      '<figure><img src="../images/1.jpg" alt="">\n\n<figcaption>A</figcaption></figure><iframe src="https://player.vimeo.com/video/1?dnt=1"></iframe>'
    const markdown = toMarkdown(html)
    expect(markdown).toContain('<figcaption>A</figcaption></figure>')
    expect(markdown).toContain('<iframe src="https://player.vimeo.com/video/1?dnt=1"></iframe>')
    expect(/<figure>[\s\S]*<\/figure>/.exec(markdown)?.[0]).not.toMatch(/\n\s*\n/)
  })

  it.each(EXAMPLE_POSTS.map((source) => parseExamplePost(source)))(
    'keeps the words and elements of the example post $title',
    ({ content }) => {
      const html = sanitizePost(content)
      const renderedHtml = render(toMarkdown(html))
      const words = (text: string) => plainTextOf(text).replaceAll(/\s+/g, ' ')
      expect(words(renderedHtml)).toBe(words(html))
      for (const tag of ['<h2', '<h3', '<li', '<a ', '<strong', '<em', '<table', '<blockquote']) {
        expect(renderedHtml.split(tag).length, tag).toBe(html.split(tag).length)
      }
    },
  )
})
