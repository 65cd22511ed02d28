import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { lazyWithRetry } from '#app/ui/retry-import.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { Editing } from '../editing.ts'
import styles from './post-editor.module.css'
import { useEditorStart } from './use-editor-start.ts'

// in a separate chunk, because the visual editor is large
const PostEditor = lazyWithRetry(async () => (await import('./post-editor.tsx')).PostEditor)

/** Milliseconds before the redirect. */
const REDIRECT_AFTER = 1500

interface EditPostPageProps {
  /** Null for an address without a valid post id. */
  editing: (Editing & { isThere: boolean }) | null
}

/** The editor of one post, after its initial text was chosen. */
export function EditPostPage({ editing }: EditPostPageProps) {
  const { state, start, restart } = useEditorStart(editing)
  if (state === 'missing') return <MissingPost />
  return (
    <Suspense fallback={<Loading />}>
      {start ? <PostEditor key={start.copies.ownKey} start={start} onRestart={restart} /> : <Loading />}
    </Suspense>
  )
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner label="Abrindo o post" />
    </div>
  )
}

function MissingPost() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(ADMIN_PATH, { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className={styles.loading} role="status">
      <h1>Post não encontrado</h1>
      <ButtonLink to={ADMIN_PATH}>Posts do blog</ButtonLink>
    </div>
  )
}
