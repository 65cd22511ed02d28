import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { Post, PostFields } from '../../post.ts'
import { PostPage } from '../../reading/components/post-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ADMIN_PATH, editPath, revisionsPath } from '../admin-paths.ts'
import { dateTimeText } from '../post-list.ts'
import { KIND_LABELS, type RevisionEntry } from '../revisions/revision.ts'
import styles from './admin.module.css'
import { RestoreRevision } from './restore-revision.tsx'
import { RevisionCompare } from './revision-compare.tsx'
import pageStyles from './revisions-page.module.css'

interface History {
  id: string
  title: string
  version: number
  revisions: RevisionEntry[]
}

interface RevisionsPageProps {
  /** Null for an unknown post. */
  history: History | null
  /** The version to show as a page; null for the list. */
  revision: { number: number; post: Post } | null
  comparison: Comparison | null
}

interface Comparison {
  from: number
  to: number
  before: PostFields
  after: PostFields
  categories: { id: string; name: string }[]
}

/** The page to read, compare and restore the versions of a post. */
export function RevisionsPage({ history, revision, comparison }: RevisionsPageProps) {
  if (!history) {
    return (
      <div className={styles.page}>
        <BackLink />
        <h1>Post não encontrado</h1>
      </div>
    )
  }
  if (revision) return <RevisionView history={history} {...revision} />
  return (
    <div className={styles.page}>
      <nav aria-label="Caminho" className={styles.actions}>
        <BackLink />
        <Link to={editPath(history.id)} className={styles.action}>
          Editar
        </Link>
      </nav>
      <h1>Versões de “{history.title}”</h1>
      {comparison && <RevisionDifferences key={`${comparison.from}-${comparison.to}`} {...comparison} />}
      <CompareForm history={history} comparison={comparison} />
    </div>
  )
}

const BackLink = () => (
  <Link to={ADMIN_PATH} className={styles.backLink}>
    ← Posts do blog
  </Link>
)

function RevisionView({ history, number, post }: { history: History; number: number; post: Post }) {
  return (
    <>
      <div className={pageStyles.versionBar}>
        <p>
          <b>Versão {number}</b> de {dateTimeText(post.updatedAt)}
        </p>
        <div className={styles.actions}>
          <Link to={revisionsPath(history.id)} className={styles.action}>
            ← Versões
          </Link>
          {number !== history.version && <RestoreRevision history={history} number={number} />}
        </div>
      </div>
      <PostPage post={post} related={[]} />
    </>
  )
}

function RevisionDifferences({ from, to, before, after, categories }: Comparison) {
  const heading = useRef<HTMLHeadingElement>(null)
  // moves the focus from the form to the comparison above it
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="compared" className={pageStyles.comparison}>
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

function CompareForm({ history, comparison }: { history: History; comparison: Comparison | null }) {
  const { revisions } = history
  const [newest, previous] = revisions
  if (!newest) return <EmptyState level={2} title="Nenhuma versão guardada" />
  const from = comparison?.from ?? previous?.number ?? newest.number
  const to = comparison?.to ?? newest.number
  return (
    <Form action={revisionsPath(history.id)} className={pageStyles.form} key={`${from}-${to}`}>
      {previous && (
        <div className={pageStyles.submitRow}>
          <Button type="submit" variant="outline">
            Comparar as duas escolhidas
          </Button>
          <p className={styles.mutedText}>Escolha na lista de qual versão para qual.</p>
        </div>
      )}
      <ul role="list" className={pageStyles.list}>
        {revisions.map((revision) => (
          <li key={revision.number} className={pageStyles.row}>
            <p>
              <b>Versão {revision.number}</b>
              {revision.number === history.version && ' · a atual'}
              <br />
              {KIND_LABELS[revision.kind]} por {revision.editorName?.trim() || 'Administrador'}
              <br />
              <span className={styles.mutedText}>{dateTimeText(revision.createdAt)}</span>
            </p>
            {previous && (
              <div className={pageStyles.choices}>
                <Choice name="de" label="De" number={revision.number} isChosen={revision.number === from} />
                <Choice name="para" label="Para" number={revision.number} isChosen={revision.number === to} />
              </div>
            )}
            <div className={styles.actions}>
              <Link to={`?ver=${revision.number}`} className={styles.action}>
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
  label: string
  number: number
  isChosen: boolean
}

function Choice({ name, label, number, isChosen }: ChoiceProps) {
  return (
    <label className={pageStyles.choice}>
      <input type="radio" name={name} value={number} defaultChecked={isChosen} />
      {label}
      <span className="visually-hidden"> a versão {number}</span>
    </label>
  )
}
