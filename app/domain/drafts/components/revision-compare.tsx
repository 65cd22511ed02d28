import type { PostFields } from '../../blog/post.ts'
import { changedFields, compareWords, hasChanges, type Piece, readableText, shortened } from '../revision.ts'
import styles from './revision-compare.module.css'

interface RevisionCompareProps {
  before: PostFields
  after: PostFields
  /** What the two are: 'versão 3', 'a que está salva', 'o que você escreveu'. */
  beforeLabel: string
  afterLabel: string
  /** To name the categories. */
  categories?: readonly { id: string; name: string }[]
}

/** What changed between two versions of a post, word by word: what is gone is struck out, what came is underlined. */
export function RevisionCompare({
  before,
  after,
  beforeLabel,
  afterLabel,
  categories = [],
}: RevisionCompareProps) {
  const texts = [
    { name: 'Título', pieces: compareWords(before.title, after.title) },
    { name: 'Resumo', pieces: compareWords(before.excerpt, after.excerpt) },
    { name: 'Texto', pieces: compareWords(readableText(before.content), readableText(after.content)) },
  ]
  const fields = changedFields(before, after, (id) => categories.find((category) => category.id === id)?.name)
  const isMarkup = before.content !== after.content && !hasChanges(texts[2]?.pieces ?? [])
  const isSame = fields.length === 0 && !isMarkup && texts.every(({ pieces }) => !hasChanges(pieces))
  return (
    <div className={styles.compare}>
      <p className={styles.legend}>
        <span>
          <del className={styles.removed}>Riscado: {beforeLabel}</del>
        </span>
        <span>
          <ins className={styles.added}>Sublinhado: {afterLabel}</ins>
        </span>
      </p>
      {isSame && <p>Não há diferença entre as duas.</p>}
      {texts.map(
        ({ name, pieces }) =>
          hasChanges(pieces) && (
            <section key={name}>
              <h3>{name}</h3>
              <p className={styles.text}>
                <Pieces pieces={pieces} />
              </p>
            </section>
          ),
      )}
      {isMarkup && <p>As palavras são as mesmas; mudou a formatação do texto.</p>}
      {fields.length > 0 && (
        <section>
          <h3>Outros campos</h3>
          <dl className={styles.fields}>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{field.name}</dt>
                <dd>
                  <Pieces
                    pieces={[
                      { text: field.before, kind: 'removed' },
                      { text: ' ', kind: 'same' },
                      { text: field.after, kind: 'added' },
                    ]}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

const READ_OUT = { added: 'acrescentado: ', removed: 'retirado: ' } as const

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => {
    if (piece.kind === 'same') return <span key={index}>{shortened(piece)}</span>
    const Mark = piece.kind === 'added' ? 'ins' : 'del'
    return (
      <Mark key={index} className={styles[piece.kind]}>
        <span className="visually-hidden">[{READ_OUT[piece.kind]}</span>
        {piece.text}
        <span className="visually-hidden">] </span>
      </Mark>
    )
  })
}
