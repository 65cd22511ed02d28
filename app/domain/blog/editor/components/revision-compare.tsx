import type { PostFields } from '../../post.ts'
import {
  changedFields,
  compareWords,
  hasChanges,
  type DiffPart,
  readableText,
  shortenPart,
} from '../revisions/revision.ts'
import styles from './revision-compare.module.css'

interface RevisionCompareProps {
  before: PostFields
  after: PostFields
  /** 'versão 3', 'a versão salva', 'o que você escreveu'. */
  beforeLabel: string
  afterLabel: string
  categories?: readonly { id: string; name: string }[]
}

/** The differences between two texts of a post: removed words are struck out, added words are underlined. */
export function RevisionCompare({
  before,
  after,
  beforeLabel,
  afterLabel,
  categories = [],
}: RevisionCompareProps) {
  const texts = [
    { name: 'Título', parts: compareWords(before.title, after.title) },
    { name: 'Resumo', parts: compareWords(before.excerpt, after.excerpt) },
    { name: 'Texto', parts: compareWords(readableText(before.content), readableText(after.content)) },
  ]
  const changes = changedFields(
    before,
    after,
    (id) => categories.find((category) => category.id === id)?.name,
  )
  const isMarkupChange = before.content !== after.content && !hasChanges(texts[2]?.parts ?? [])
  const isEqual = changes.length === 0 && !isMarkupChange && texts.every(({ parts }) => !hasChanges(parts))
  return (
    <div className={styles.comparison}>
      <p className={styles.legend}>
        <span>
          <del className={styles.removed}>Riscado: {beforeLabel}</del>
        </span>
        <span>
          <ins className={styles.added}>Sublinhado: {afterLabel}</ins>
        </span>
      </p>
      {isEqual && <p>Não há diferença entre as duas.</p>}
      {texts.map(
        ({ name, parts }) =>
          hasChanges(parts) && (
            <section key={name}>
              <h3>{name}</h3>
              <p className={styles.text}>
                <DiffText parts={parts} />
              </p>
            </section>
          ),
      )}
      {isMarkupChange && <p>As palavras são as mesmas; mudou a formatação do texto.</p>}
      {changes.length > 0 && (
        <section>
          <h3>Outros campos</h3>
          <dl className={styles.fields}>
            {changes.map((change) => (
              <div key={change.name}>
                <dt>{change.name}</dt>
                <dd>
                  <DiffText
                    parts={[
                      { text: change.before, kind: 'removed' },
                      { text: ' ', kind: 'same' },
                      { text: change.after, kind: 'added' },
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

const SCREEN_READER_LABELS = { added: 'acrescentado: ', removed: 'retirado: ' } as const

function DiffText({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map((part, index) => {
    if (part.kind === 'same') return <span key={index}>{shortenPart(part)}</span>
    const Mark = part.kind === 'added' ? 'ins' : 'del'
    return (
      <Mark key={index} className={styles[part.kind]}>
        <span className="visually-hidden">[{SCREEN_READER_LABELS[part.kind]}</span>
        {part.text}
        <span className="visually-hidden">] </span>
      </Mark>
    )
  })
}
