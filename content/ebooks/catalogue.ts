/** The three bonus e-books (spec section 9), in the order in which they are shown. */
export const EBOOK_SLUGS = ['mesada-inteligente', 'familia-em-harmonia', 'crianca-nota-10'] as const

export type EbookSlug = (typeof EBOOK_SLUGS)[number]

interface Ebook {
  slug: EbookSlug
  name: string
  /** One sentence for lists. */
  description: string
  /** Plain colours, the same in light and dark: a printed cover has one. The art is {slug}/capa.svg. */
  cover: { ground: string; accent: string; ink: string }
  /** What the file is called on the reader's device. */
  fileName: string
}

/** What lists say of the e-books; the texts themselves are {slug}/livro.md. */
export const EBOOKS: readonly Ebook[] = [
  {
    slug: 'mesada-inteligente',
    name: 'Mesada Inteligente',
    description:
      'Como falar de dinheiro em casa e fazer da mesada um combinado que ensina a esperar, escolher e guardar.',
    cover: { ground: '#0a6b42', accent: '#ffc629', ink: '#fffdf2' },
    fileName: 'Mesada Inteligente.pdf',
  },
  {
    slug: 'familia-em-harmonia',
    name: 'Família em Harmonia',
    description:
      'Rotina, conversa e reparo: combinados que cabem na sua casa e ajudam nos dias em que tudo desanda.',
    cover: { ground: '#a53d18', accent: '#a6dbf2', ink: '#fffdf2' },
    fileName: 'Família em Harmonia.pdf',
  },
  {
    slug: 'crianca-nota-10',
    name: 'Criança Nota 10',
    description:
      'Estudo sem briga: organização, autonomia e elogio que ajudam a criança a aprender no ritmo dela.',
    cover: { ground: '#17658e', accent: '#ffc629', ink: '#fffdf2' },
    fileName: 'Criança Nota 10.pdf',
  },
]
