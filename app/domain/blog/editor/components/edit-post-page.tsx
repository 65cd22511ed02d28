import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { EditorData } from '../editor-data.ts'
import styles from './post-editor.module.css'
import { useEditorStart } from './use-editor-start.ts'

// in a separate chunk, because the visual editor is large
const PostEditor = deferred(async () => (await import('./post-editor.tsx')).PostEditor).Suspending

const REDIRECT_DELAY_MS = 1500

interface EditPostPageProps {
  /** Null if the URL has no valid post id. */
  data: (EditorData & { isThere: boolean }) | null
}

/** Loads the editor of one post when its initial text is known. */
export function EditPostPage({ data }: EditPostPageProps) {
  const { state, start, restart } = useEditorStart(data)
  if (state === 'missing') return <MissingPost />
  return (
    <Suspense fallback={<Loading />}>
      {start ? <PostEditor key={start.copies.copyKey} start={start} onRestart={restart} /> : <Loading />}
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
    const timer = setTimeout(() => void navigate(ADMIN_PATH, { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className={styles.loading} role="status">
      <h1>Post não encontrado</h1>
      <ButtonLink to={ADMIN_PATH}>Posts do blog</ButtonLink>
    </div>
  )
}
