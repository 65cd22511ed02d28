import nota from './crianca-nota-10/capa.webp?url'
import harmonia from './familia-em-harmonia/capa.webp?url'
import mesada from './mesada-inteligente/capa.webp?url'
import type { EbookSlug } from './catalogue.ts'

/** URLs of the cover pictures, 240 by 340 px, which `npm run ebooks` generates. */
export const EBOOK_COVERS: Record<EbookSlug, string> = {
  'mesada-inteligente': mesada,
  'familia-em-harmonia': harmonia,
  'crianca-nota-10': nota,
}
