import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collect } from '#tests/support/collect.ts'
import { sanitizePost } from '../../sanitize-post.server.ts'
import { readWordpress } from './read-wordpress.server.ts'
import { Losses } from '../losses.ts'
import { rewriteWordpress } from './rewrite-wordpress.server.ts'
import { DangerousXmlError } from './split-wxr.server.ts'
import { textPiecesOf } from '../text-pieces.server.ts'

const WXR = readFileSync('tests/fixtures/transfers/wordpress.xml', 'utf8')

/** In pieces that end within tags, texts and letters. */
const piecesOf = (xml: string) => textPiecesOf(Buffer.from(xml), 101)

async function readExport(xml: string, pieces = piecesOf(xml)) {
  const file = await readWordpress(pieces)
  if (!file) throw new Error('not an export')
  const entries = await collect(file.entries)
  const posts = entries.flatMap((entry) => (entry.kind === 'post' ? [entry.post] : []))
  return { ...file, entries, posts }
}

/** An export with one post of this content, and a reusable block with the id 77. */
const exportOf = (
  content: string,
  dates: string,
  block = '<!-- wp:paragraph --><p>Texto do bloco.</p><!-- /wp:paragraph -->',
) =>
  `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<item><title>Um</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id>${dates}<wp:post_name>um</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>Bloco</title><content:encoded><![CDATA[${block}]]></content:encoded><wp:post_id>77</wp:post_id><wp:status>publish</wp:status><wp:post_type>wp_block</wp:post_type></item>
</channel></rss>`

describe('a WordPress export', () => {
  it('has the content of reusable blocks where posts refer to them', async () => {
    const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`
    const reference = '<!-- wp:block {"ref":77} /-->'
    const contentOf = async (content: string, block?: string) =>
      (await readExport(exportOf(content, '', block))).posts[0]!
    expect((await contentOf(paragraph('Antes.') + reference + paragraph('Depois.'))).content).toMatch(
      /Antes\..*Texto do bloco\..*Depois\./s,
    )
    expect(await contentOf(reference)).toMatchObject({
      content: expect.stringContaining('Texto do bloco.'),
      notes: [],
    })
    expect((await contentOf(paragraph('Antes.') + '<!-- wp:block {"ref":78} /-->')).notes).toEqual([
      'o bloco “block” ficou de fora',
    ])
    // a block that contains itself
    expect((await contentOf(reference, `<p>Eu</p>${reference}`)).content).toContain('Eu')
  })

  it('takes the date in UTC, else the publication date, else the own date in Brasília', async () => {
    const dateOf = async (dates: string) =>
      (await readExport(exportOf('<p>texto</p>', dates))).posts[0]?.publishedAt
    const own = '<wp:post_date>2020-03-04 10:00:00</wp:post_date>'
    const zeros = '<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>'
    const invalid = '<pubDate>Mon, 30 Nov -0001 00:00:00 +0000</pubDate>'
    expect(await dateOf(`${own}<wp:post_date_gmt>2020-03-04 12:30:00</wp:post_date_gmt>`)).toBe(
      '2020-03-04T12:30:00.000Z',
    )
    expect(await dateOf(`<pubDate>Wed, 04 Mar 2020 12:00:00 +0000</pubDate>${own}${zeros}`)).toBe(
      '2020-03-04T12:00:00.000Z',
    )
    expect(await dateOf(invalid + own + zeros)).toBe('2020-03-04T13:00:00.000Z')
    expect(await dateOf(invalid + zeros)).toBeNull()
  })

  it('is read with every field of a post', async () => {
    const { site, posts, leftOut } = await readExport(WXR)
    expect(site).toBe('https://antigo.exemplo.com.br')
    expect(leftOut).toMatchObject({ pages: 1, trash: 1, others: 0 })
    expect(posts.map(({ title }) => title)).toEqual([
      'Manhã – sem pressa & em paz',
      'Clássico',
      'Ano que vem',
      '',
      'Com senha',
      'Sem texto',
    ])
    expect(posts[0]).toMatchObject({
      sourceId: '11',
      slug: 'manha-sem-pressa',
      excerpt: 'Um resumo escrito à mão.',
      cover: {
        address: 'https://antigo.exemplo.com.br/wp-content/uploads/2024/03/capa.png',
        alt: 'Uma janela',
      },
      category: 'Rotina',
      tags: ['manhã', 'Pais & filhos'],
      authorName: "Joana D'Ávila",
      status: 'published',
      publishedAt: '2024-03-01T12:00:00.000Z',
      featured: true,
    })
    expect(posts[1]).toMatchObject({ category: null, featured: false, excerpt: '' })
    expect(posts[2]).toMatchObject({
      status: 'published',
      publishedAt: '2099-01-01T03:00:00.000Z',
      authorName: 'outra',
      link: null,
    })
    expect(posts[3]).toMatchObject({ status: 'draft', publishedAt: null, slug: '' })
    expect(posts[4]).toMatchObject({ status: 'draft', notes: [expect.stringContaining('senha')] })
  })

  it('is read without the block editor’s comments, but with text that looks like markup of the file', async () => {
    const html = sanitizePost((await readExport(WXR)).posts[0]?.content ?? '')
    expect(html).not.toContain('wp:')
    expect(html).not.toContain('alert')
    expect(html).toContain('<code>&lt;item&gt;</code>')
    expect(html).toContain(']]&gt; também.')
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(html).toContain('<figcaption>A mesa</figcaption>')
  })

  it('an export from the classic editor is read with paragraphs, and shortcodes are converted', async () => {
    const html = sanitizePost((await readExport(WXR)).posts[1]?.content ?? '')
    expect(html).toContain('<p>Primeiro parágrafo,<br />\ncom duas linhas.</p>')
    expect(html).toContain('<p>Segundo [1] parágrafocom botão.</p>')
    expect(html).toMatch(
      /<figure><a [^>]+><img [^>]+><\/a>\s*<figcaption>A mesa de novo<\/figcaption>\s*<\/figure>/,
    )
    expect(html).toContain('https://player.vimeo.com/video/76979871')
    expect(html).toContain('<li>um</li>\n<li>dois</li>')
    expect(html).not.toMatch(/<p>\s*<(?:ul|li|h2|figure)/)
    expect(html.match(/capa\.png" alt="Uma janela"/g)).toHaveLength(1)
    expect(html).not.toContain('contact-form-7')
    expect(html).toContain('Use [gallery] assim.')
  })

  it('an export that ends in the middle of a post is read up to that post; the post is reported as unreadable', async () => {
    const { entries, posts } = await readExport(WXR.slice(0, WXR.indexOf('Segundo [1]')))
    expect(posts.map(({ sourceId }) => sourceId)).toEqual(['11'])
    expect(entries[1]).toEqual({
      kind: 'unreadable',
      sourceId: 'item 2',
      title: 'Clássico',
      reason: 'o arquivo termina no meio deste item',
    })
  })

  it('an export that declares its own entities is refused', async () => {
    const entityBomb = WXR.replace(
      '<rss',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<rss',
    ).replace('Cl&#225;ssico', '&b;')
    await expect(readExport(entityBomb)).rejects.toThrow(DangerousXmlError)
    const lateEntity = WXR.replace('</channel>', '<!ENTITY b SYSTEM "file:///etc/passwd"></channel>')
    await expect(readExport(lateEntity)).rejects.toThrow(DangerousXmlError)
  })

  it('an export that mentions document types and entities in its texts is read', async () => {
    expect(
      (await readExport(WXR.replace('Só um rascunho.', 'Escreva <!DOCTYPE html> e <!ENTITY.'))).posts,
    ).toHaveLength(6)
  })

  it.each([
    '',
    '<html><body>Oi</body></html>',
    '<rss><channel><item></item></channel></rss>',
    '<wp:x',
    '<!-- <rss wp: -->',
  ])('is not recognized in %j', async (xml) => {
    expect(await readWordpress(piecesOf(xml))).toBeUndefined()
  })

  it('an export without a valid head is not read', async () => {
    const invalid = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${'<!--'.repeat(1000)}<item>x</item></channel></rss>`
    expect(await readWordpress(piecesOf(invalid))).toBeUndefined()
  })

  it('reports an item that is longer than any post, and reads those after it', async () => {
    const file = exportOf('a'.repeat(2_000_001), '').replace(
      '</channel>',
      '<item><title>Dois</title></item></channel>',
    )
    const { entries, posts } = await readExport(file, textPiecesOf(Buffer.from(file)))
    expect(entries[0]).toEqual({
      kind: 'unreadable',
      sourceId: 'item 1',
      title: 'Um',
      reason: 'este item é longo demais',
    })
    expect(posts.map(({ title }) => title)).toEqual(['Dois'])
  })

  it('an export with thousands of posts is read', async () => {
    const [item = ''] =
      /<item>[\s\S]*?<\/item>/.exec(WXR.slice(WXR.indexOf('<title><![CDATA[Ano') - 20)) ?? []
    const manyItems = Array.from({ length: 3000 }, (_, index) => item.replace('>13<', `>${1000 + index}<`))
    const file = WXR.replace('</channel>', `${manyItems.join('\n')}</channel>`)
    expect((await readExport(file, textPiecesOf(Buffer.from(file)))).posts).toHaveLength(3006)
  }, 60_000)
})

describe('rewriteWordpress renders text of the classic editor with paragraphs', () => {
  it.each([
    ['um\n\ndois', '<p>um</p>\n<p>dois</p>'],
    ['<p>já é</p>', '<p>já é</p>'],
    ['<pre>a\n\nb</pre>\nfim', '<pre>a\n\nb</pre>\n<p>fim</p>'],
    ['a<br />\nb', '<p>a<br />\nb</p>'],
    ['[sic] e [nota]', '<p>[sic] e [nota]</p>'],
    ['[col][/col]', ''],
    ['', ''],
  ])('from %j', async (content, expected) => {
    expect(
      rewriteWordpress(content, {
        postId: '1',
        attachments: new Map(),
        reusableBlocks: new Map(),
        losses: new Losses(),
      }),
    ).toBe(expected)
  })
})

describe('shortcodes, embeds and blocks of WordPress are converted or reported as losses', () => {
  const attachmentXml = (id: string, parentId: string) =>
    `<item><title>${id}</title><wp:post_id>${id}</wp:post_id><wp:post_parent>${parentId}</wp:post_parent><excerpt:encoded><![CDATA[Legenda <b>${id}</b>]]></excerpt:encoded><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://a.exemplo.com.br/${id}.jpg</wp:attachment_url></item>`
  const readPostWith = async (content: string) =>
    (
      await readExport(`<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://a.exemplo.com.br</link>
<item><title>T</title><wp:post_id>7</wp:post_id><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item>
${attachmentXml('31', '7')}${attachmentXml('32', '7')}${attachmentXml('33', '8')}</channel></rss>`)
    ).posts[0]

  it.each([
    ['[gallery columns="2"]', ['31.jpg', '32.jpg'], []],
    [
      '[gallery]',
      ['<figcaption>Legenda <b>31</b></figcaption>', '<figcaption>Legenda <b>32</b></figcaption>'],
      [],
    ],
    ['[gallery ids="33,31"]', ['33.jpg', '31.jpg'], []],
    [
      '[audio https://a.exemplo.com.br/x.mp3]',
      ['<a href="https://a.exemplo.com.br/x.mp3"'],
      ['1 áudio virou um link'],
    ],
    ['[video mp4="https://a.exemplo.com.br/x.mp4"][/video]', ['x.mp4'], ['1 vídeo em arquivo virou um link']],
    [
      'Oi.\n\nhttps://twitter.com/a/status/1\n\nTchau.',
      ['href="https://twitter.com/a/status/1"'],
      ['o conteúdo incorporado de twitter.com virou um link'],
    ],
    [
      '[contact-form-7 id="1"] e [botao cor="x"]aqui[/botao]',
      ['aqui'],
      ['o código [contact-form-7] ficou de fora', 'o código [botao] ficou de fora'],
    ],
    [
      '<!-- wp:latest-posts /--><!-- wp:paragraph --><p>Oi</p><!-- /wp:paragraph --><!-- wp:spacer /-->',
      ['<p>Oi</p>'],
      ['o bloco “latest-posts” ficou de fora'],
    ],
  ])('in %s', async (content, parts, notes) => {
    const post = await readPostWith(content)
    expect(post?.notes).toEqual(notes)
    for (const part of parts) expect(sanitizePost(post?.content ?? '')).toContain(part)
  })
})
