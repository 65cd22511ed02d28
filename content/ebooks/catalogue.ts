/** The three bonus e-books (rule 99), in the order in which they are shown. */
export const EBOOK_SLUGS = ['mesada-inteligente', 'familia-em-harmonia', 'crianca-nota-10'] as const

export type EbookSlug = (typeof EBOOK_SLUGS)[number]

export interface Ebook {
  slug: EbookSlug
  name: string
  /** One sentence for lists. */
  description: string
  /** Colours of the cover, the same in light and dark mode. The drawing is {slug}/capa.svg. */
  cover: { background: string; accent: string; ink: string }
  fileName: string
}

/** The text of a book is {slug}/livro.md. */
export const EBOOKS: readonly Ebook[] = [
  {
    slug: 'mesada-inteligente',
    name: 'Mesada Inteligente',
    description:
      'Como começar a mesada em qualquer idade e com qualquer orçamento, com um plano de quatro semanas.',
    cover: { background: '#0a6b42', accent: '#ffc629', ink: '#fffdf2' },
    fileName: 'Mesada Inteligente.pdf',
  },
  {
    slug: 'familia-em-harmonia',
    name: 'Família em Harmonia',
    description:
      'Rotinas que cabem no dia, reunião de família, irmãos e telas, com folhas para pôr na parede.',
    cover: { background: '#a53d18', accent: '#a6dbf2', ink: '#fffdf2' },
    fileName: 'Família em Harmonia.pdf',
  },
  {
    slug: 'crianca-nota-10',
    name: 'Criança Nota 10',
    description:
      'Hábitos, lição sem briga, autonomia, elogio, sono e leitura, para a criança se sentir capaz.',
    cover: { background: '#17658e', accent: '#ffc629', ink: '#fffdf2' },
    fileName: 'Criança Nota 10.pdf',
  },
]
