import criancaNota10 from './crianca-nota-10/capa.webp?url'
import familiaEmHarmonia from './familia-em-harmonia/capa.webp?url'
import mesadaInteligente from './mesada-inteligente/capa.webp?url'
import type { EbookSlug } from './catalogue.ts'

/** URLs of the cover pictures, 240 by 340 px, which `npm run ebooks` generates. */
export const EBOOK_COVERS: Record<EbookSlug, string> = {
  'mesada-inteligente': mesadaInteligente,
  'familia-em-harmonia': familiaEmHarmonia,
  'crianca-nota-10': criancaNota10,
}
