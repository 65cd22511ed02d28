/** Kinds of content that a post cannot contain. */
export type LossKind =
  | 'audio'
  | 'video'
  | 'embed'
  | 'embed_without_address'
  | 'script'
  | 'form'
  | 'drawing'
  | 'inline_picture'
  | 'members_only'
  | 'block'
  | 'shortcode'

/** The note for one loss, and the text that follows the number of several losses. */
const COUNTED_NOTES: Record<Exclude<LossKind, 'embed' | 'block' | 'shortcode'>, readonly [string, string]> = {
  audio: ['1 áudio virou um link', 'áudios viraram links'],
  video: ['1 vídeo em arquivo virou um link', 'vídeos em arquivo viraram links'],
  script: ['1 script ficou de fora', 'scripts ficaram de fora'],
  form: ['1 formulário ficou de fora', 'formulários ficaram de fora'],
  drawing: ['1 desenho (SVG ou canvas) ficou de fora', 'desenhos (SVG ou canvas) ficaram de fora'],
  embed_without_address: [
    '1 conteúdo incorporado sem endereço ficou de fora',
    'conteúdos incorporados sem endereço ficaram de fora',
  ],
  members_only: [
    'um trecho era só para assinantes no Ghost: veio como rascunho',
    'trechos eram só para assinantes no Ghost: veio como rascunho',
  ],
  inline_picture: [
    '1 imagem gravada dentro do próprio texto ficou de fora',
    'imagens gravadas dentro do próprio texto ficaram de fora',
  ],
}
const MAX_NAME_LENGTH = 60

/** Counts the content that a post loses when it is converted, for the import's report. */
export class Losses {
  readonly #counts = new Map<string, { kind: LossKind; name: string; count: number }>()

  /** `name`: the host of an embed, or the name of a block or shortcode. */
  add(kind: LossKind, name = ''): void {
    const key = `${kind} ${name}`
    const loss = this.#counts.get(key)
    if (loss) loss.count += 1
    else this.#counts.set(key, { kind, name: name.slice(0, MAX_NAME_LENGTH), count: 1 })
  }

  has(kind: LossKind): boolean {
    return [...this.#counts.values()].some((loss) => loss.kind === kind)
  }

  /** A note in Portuguese for each loss, in order of appearance. */
  notes(): string[] {
    return [...this.#counts.values()].map(({ kind, name, count }) => {
      const countSuffix = count > 1 ? ` (${count} vezes)` : ''
      if (kind === 'embed')
        return `o conteúdo incorporado${name && ` de ${name}`} virou um link${countSuffix}`
      if (kind === 'block') return `o bloco “${name}” ficou de fora${countSuffix}`
      if (kind === 'shortcode') return `o código [${name}] ficou de fora${countSuffix}`
      const [singular, plural] = COUNTED_NOTES[kind]
      return count === 1 ? singular : `${count} ${plural}`
    })
  }
}
