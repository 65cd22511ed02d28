import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { Post, PostFields } from '../../blog/post.ts'
import { PostPage } from '../../blog/components/post-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ADMIN_PATH, editPath, revisionsPath } from '../admin-paths.ts'
import { momentOf } from '../post-list.ts'
import { KIND_WORDS, type RevisionEntry } from '../revision.ts'
import styles from './admin.module.css'
import { RestoreRevision } from './restore-revision.tsx'
import { RevisionCompare } from './revision-compare.tsx'
import rows from './revisions-page.module.css'

interface History {
  id: string
  title: string
  version: number
  revisions: RevisionEntry[]
}

interface RevisionsPageProps {
  /** Null for a post that is not there. */
  history: History | null
  /** A version as readers would see it. */
  shown: { number: number; post: Post } | null
  compared: Compared | null
}

interface Compared {
  from: number
  to: number
  before: PostFields
  after: PostFields
  categories: { id: string; name: string }[]
}

/** The versions of a post: read one, compare two, restore one. */
export function RevisionsPage({ history, shown, compared }: RevisionsPageProps) {
  if (!history) {
    return (
      <div className={styles.page}>
        <Back />
        <h1>Post não encontrado</h1>
      </div>
    )
  }
  if (shown) return <ShownRevision history={history} {...shown} />
  return (
    <div className={styles.page}>
      <nav aria-label="Caminho" className={styles.acts}>
        <Back />
        <Link to={editPath(history.id)} className={styles.act}>
          Editar
        </Link>
      </nav>
      <h1>Versões de “{history.title}”</h1>
      {compared && <ComparedRevisions key={`${compared.from}-${compared.to}`} {...compared} />}
      <CompareForm history={history} compared={compared} />
    </div>
  )
}

const Back = () => (
  <Link to={ADMIN_PATH} className={styles.back}>
    ← Posts do blog
  </Link>
)

function ShownRevision({ history, number, post }: { history: History; number: number; post: Post }) {
  return (
    <>
      <div className={rows.bar}>
        <p>
          <b>Versão {number}</b> de {momentOf(post.updatedAt)}
        </p>
        <div className={styles.acts}>
          <Link to={revisionsPath(history.id)} className={styles.act}>
            ← Versões
          </Link>
          {number !== history.version && <RestoreRevision history={history} number={number} />}
        </div>
      </div>
      <PostPage post={post} related={[]} />
    </>
  )
}

function ComparedRevisions({ from, to, before, after, categories }: Compared) {
  const heading = useRef<HTMLHeadingElement>(null)
  // what was asked for stands above the list it was asked in
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="compared" className={rows.compared}>
      <h2 id="compared" ref={heading} tabIndex={-1}>
        Da versão {from} para a versão {to}
      </h2>
      <RevisionCompare
        before={before}
        after={after}
        beforeLabel={`versão ${from}`}
        afterLabel={`versão ${to}`}
        categories={categories}
      />
    </section>
  )
}

function CompareForm({ history, compared }: { history: History; compared: Compared | null }) {
  const { revisions } = history
  const [newest, before] = revisions
  if (!newest) return <EmptyState level={2} title="Nenhuma versão guardada" />
  const from = compared?.from ?? before?.number ?? newest.number
  const to = compared?.to ?? newest.number
  return (
    <Form action={revisionsPath(history.id)} className={rows.form} key={`${from}-${to}`}>
      {before && (
        <div className={rows.submit}>
          <Button type="submit" variant="line">
            Comparar as duas escolhidas
          </Button>
          <p className={styles.quiet}>Escolha na lista de qual versão para qual.</p>
        </div>
      )}
      <ul role="list" className={rows.list}>
        {revisions.map((revision) => (
          <li key={revision.number} className={rows.row}>
            <p>
              <b>Versão {revision.number}</b>
              {revision.number === history.version && ' · a atual'}
              <br />
              {KIND_WORDS[revision.kind]} por {revision.editorName?.trim() || 'Administrador'}
              <br />
              <span className={styles.quiet}>{momentOf(revision.createdAt)}</span>
            </p>
            {before && (
              <div className={rows.choices}>
                <Choice name="de" words="De" number={revision.number} isChosen={revision.number === from} />
                <Choice name="para" words="Para" number={revision.number} isChosen={revision.number === to} />
              </div>
            )}
            <div className={styles.acts}>
              <Link to={`?ver=${revision.number}`} className={styles.act}>
                Ver<span className="visually-hidden"> a versão {revision.number}</span>
              </Link>
              {revision.number !== history.version && (
                <RestoreRevision history={history} number={revision.number} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Form>
  )
}

interface ChoiceProps {
  name: string
  words: string
  number: number
  isChosen: boolean
}

function Choice({ name, words, number, isChosen }: ChoiceProps) {
  return (
    <label className={rows.choice}>
      <input type="radio" name={name} value={number} defaultChecked={isChosen} />
      {words}
      <span className="visually-hidden"> a versão {number}</span>
    </label>
  )
}
