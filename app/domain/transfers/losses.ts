/** What our HTML cannot hold; a `name` tells two of a kind apart: a host, a block or a shortcode. */
export type LossKind =
  'audio' | 'video' | 'embed' | 'script' | 'form' | 'drawing' | 'inline_picture' | 'block' | 'shortcode'

const ONE_OR_MANY: Record<Exclude<LossKind, 'embed' | 'block' | 'shortcode'>, readonly [string, string]> = {
  audio: ['1 áudio virou um link', 'áudios viraram links'],
  video: ['1 vídeo em arquivo virou um link', 'vídeos em arquivo viraram links'],
  script: ['1 script ficou de fora', 'scripts ficaram de fora'],
  form: ['1 formulário ficou de fora', 'formulários ficaram de fora'],
  drawing: ['1 desenho (SVG ou canvas) ficou de fora', 'desenhos (SVG ou canvas) ficaram de fora'],
  inline_picture: [
    '1 imagem gravada dentro do próprio texto ficou de fora',
    'imagens gravadas dentro do próprio texto ficaram de fora',
  ],
}
const MAX_NAME_LENGTH = 60

/** Counts what a post loses while it is converted, for the report of the import. */
export class Losses {
  readonly #counts = new Map<string, { kind: LossKind; name: string; count: number }>()

  add(kind: LossKind, name = ''): void {
    const key = `${kind} ${name}`
    const known = this.#counts.get(key)
    if (known) known.count += 1
    else this.#counts.set(key, { kind, name: name.slice(0, MAX_NAME_LENGTH), count: 1 })
  }

  /** One sentence part for each kind, in the order in which they were met. */
  notes(): string[] {
    return [...this.#counts.values()].map(({ kind, name, count }) => {
      const times = count > 1 ? ` (${count} vezes)` : ''
      if (kind === 'embed') return `o conteúdo incorporado${name && ` de ${name}`} virou um link${times}`
      if (kind === 'block') return `o bloco “${name}” ficou de fora${times}`
      if (kind === 'shortcode') return `o código [${name}] ficou de fora${times}`
      const [one, many] = ONE_OR_MANY[kind]
      return count === 1 ? one : `${count} ${many}`
    })
  }
}
