import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#app/database/family-scope.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { allPosts, anImporter, runImport, postWithSlug } from '#tests/support/transfers.ts'
import { undoImport } from '../undo-import.server.ts'

/**
 * An export of Ghost 6.65.0 with every card of its editor, from its Admin API. It contains only the tables that an import
 * reads; the content of <svg> elements and the script of one card were removed.
 */
const EXPORT = readFileSync('tests/fixtures/transfers/ghost-6.json', 'utf8')
const OPTIONS = { site: 'https://velho.exemplo.com.br' }

/** The same posts without HTML: only in Lexical, the format of Ghost's editor. */
function withoutHtml(): string {
  const file = JSON.parse(EXPORT) as { db: [{ data: { posts: { html: string | null; uuid: string }[] } }] }
  for (const post of file.db[0].data.posts) {
    post.html = null
    post.uuid = `sem-html-${post.uuid}`
  }
  return JSON.stringify(file)
}

setUpTestDatabase()
let user: Actor
beforeAll(async () => {
  user = await anImporter()
})

/** HTML that the imported post with the slug contains. */
const CARD_TEXTS: [slug: string, texts: string[]][] = [
  [
    'cartoes-de-texto',
    [
      '<blockquote><p>💡 Combine o horário <b><strong>antes</strong></b>.</p></blockquote>',
      '<details><summary>Quanto tempo leva?</summary><p>Dez minutos por dia.</p></details>',
      '<p><a href="https://exemplo.com.br/quadro" rel="noopener"><strong>Baixar o quadro</strong></a></p>',
      '<strong>O sono &amp; as crianças</strong></a><br />Por que dormir cedo ajuda.</p><p>Leitura boa</p>',
      '<h2>De Markdown</h2>',
    ],
  ],
  [
    'imagens-e-galeria',
    [
      '<figcaption>O sol da <b><strong>manhã</strong></b></figcaption>',
      '<figcaption>Três quadros</figcaption>',
    ],
  ],
  [
    'som-filme-e-arquivo',
    [
      'Ouvir: Canção de ninar</a>',
      'Assistir: passeio.mp4</a>',
      '<p>No parque</p>',
      'Baixar: Quadro para imprimir</a></p><p>Em A4</p>',
    ],
  ],
  [
    'incorporados',
    [
      'src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"',
      '<figcaption>Um desenho <i>livre</i></figcaption>',
      '<p>Bom dia!</p>',
      'href="https://open.spotify.com/embed/track/abc?utm_source=oembed"',
      '<p>HTML da autora</p>',
    ],
  ],
  [
    'cabecalho-produto-e-chamadas',
    [
      '/mar.png" alt=""',
      '<h2>Bem-vindos</h2><p>À nossa casa</p><p><a href="https://exemplo.com.br/comece" rel="noopener"><strong>Comece aqui</strong></a></p>',
      '<p>Luminária</p><p>★★★★☆</p><p>Luz fraca para a noite.</p><p><a href="https://exemplo.com.br/luminaria" rel="noopener"><strong>Ver na loja</strong></a></p>',
      '<p>PATROCINADO</p><p>Conheça o nosso clube.</p><p><a href="https://exemplo.com.br/clube" rel="noopener"><strong>Entrar no clube</strong></a></p>',
    ],
  ],
  [
    'texto-e-formatos',
    ['<ul><li>Frutas<ul><li>Manga</li></ul></li></ul>', '<figcaption>Um trecho de código</figcaption>'],
  ],
]

/** Notes about losses, by the post's title. */
const NOTES_BY_TITLE = {
  'Texto e formatos': ['a legenda da capa ficou de fora'],
  'Som, filme e arquivo': ['1 áudio virou um link', '1 vídeo em arquivo virou um link'],
  Incorporados: [
    'o conteúdo incorporado de mapas.exemplo.com.br virou um link',
    'o conteúdo incorporado de open.spotify.com virou um link',
    '1 formulário ficou de fora',
    'o bloco “transistor” ficou de fora',
  ],
  'Cabeçalho, produto e chamadas': ['1 formulário ficou de fora'],
  'Com trecho para e-mail': ['o bloco “email” ficou de fora', 'o bloco “email-cta” ficou de fora'],
  'Com trecho para assinantes': ['um trecho era só para assinantes no Ghost: veio como rascunho'],
  'Só para assinantes': ['era só para assinantes no Ghost: veio como rascunho'],
}

describe.each([
  ['with HTML', () => EXPORT],
  ['with Lexical only', withoutHtml],
])('an export of Ghost 6 %s', (_, file) => {
  it('is imported with every card as allowed HTML, and the report lists the losses of each post', async () => {
    const transfer = await runImport(file(), user, OPTIONS)
    expect(transfer).toMatchObject({
      total: 12,
      outcomes: { created: 12 },
      leftOut: { pages: 1 },
    })
    for (const [slug, texts] of CARD_TEXTS) {
      const { content } = await postWithSlug(slug)
      for (const text of texts) expect(content, slug).toContain(text)
      expect(content.match(/<a>|<p><\/p>|undefined|\[object/g), slug).toBeNull()
    }
    const remarksByTitle = Object.fromEntries(
      transfer.remarks.map(({ title, notes }) => [title, notes.toSorted()]),
    )
    for (const [title, notes] of Object.entries(NOTES_BY_TITLE)) {
      // scripts are lost only in the variant with HTML
      const reportedNotes = remarksByTitle[title]?.filter((note) => !/scripts? fic/.test(note))
      expect(reportedNotes, title).toEqual(notes.toSorted())
    }
    expect(await postWithSlug('com-trecho-para-assinantes')).toMatchObject({ status: 'draft' })
    expect(await postWithSlug('so-para-assinantes')).toMatchObject({ status: 'draft' })
    expect(await postWithSlug('ainda-rascunho')).toMatchObject({ status: 'draft' })
    expect(await postWithSlug('para-o-ano-que-vem')).toMatchObject({
      published_at: new Date('2099-01-01T12:00:00Z'),
    })
    await undoImport(user, transfer.id)
    expect(await allPosts()).toEqual([])
  })
})
