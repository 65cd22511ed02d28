import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { Editing } from '../editing.ts'
import styles from './post-editor.module.css'
import { useOpening } from './use-opening.ts'

// the visual editor is large, and nobody else needs it
const PostEditor = lazyPart(async () => (await import('./post-editor.tsx')).PostEditor)

/** Milliseconds to read why the page goes away. */
const TIME_TO_READ = 1500

interface EditPostPageProps {
  /** Null for an address that is none of a post. */
  editing: (Editing & { isThere: boolean }) | null
}

/** The editor of one post, once it is known what to begin with. */
export function EditPostPage({ editing }: EditPostPageProps) {
  const { state, start, restart } = useOpening(editing)
  if (state === 'missing') return <Missing />
  return (
    <Suspense fallback={<Opening />}>
      {start ? <PostEditor key={start.copies.ownKey} start={start} onRestart={restart} /> : <Opening />}
    </Suspense>
  )
}

function Opening() {
  return (
    <div className={styles.opening}>
      <Spinner label="Abrindo o post" />
    </div>
  )
}

function Missing() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(ADMIN_PATH, { replace: true }), TIME_TO_READ)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className={styles.opening} role="status">
      <h1>Post não encontrado</h1>
      <ButtonLink to={ADMIN_PATH}>Posts do blog</ButtonLink>
    </div>
  )
}
